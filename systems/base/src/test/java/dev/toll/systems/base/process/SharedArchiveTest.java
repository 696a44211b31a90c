package dev.toll.systems.base.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.base.jdk.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes of one kind that start and end at the same time share one archive. */
class SharedArchiveTest {
  @TempDir Path directory;

  private SharedArchive archive() throws Exception {
    Jdk jdk = new Jdk(directory, "17.0.15", 17, "Somebody");
    Path scratch = Files.createDirectories(directory.resolve("scratch"));
    return SharedArchive.of(
        directory.resolve("archives"), scratch, "server", jdk, List.of(), List.of());
  }

  @Test
  void oneOfThemMakesItAndAllUseItOnceItIsWhole() throws Exception {
    List<String> making = archive().flags();
    assertThat(making).first().asString().startsWith("-XX:ArchiveClassesAtExit=");
    assertThat(archive().flags()).as("it is being made").isEmpty();
    Path fresh = Path.of(making.get(0).substring(making.get(0).indexOf('=') + 1));

    archive().adopt();
    assertThat(archive().exists()).as("nothing is there").isFalse();
    // A JVM writes the header last.
    Files.write(fresh, new byte[100]);
    archive().adopt();
    assertThat(archive().exists()).as("half of it is there").isFalse();
    assertThat(fresh).exists();

    byte[] whole = new byte[100];
    whole[0] = (byte) 0xa8;
    Files.write(fresh, whole);
    archive().adopt();
    assertThat(fresh).doesNotExist();
    assertThat(archive().flags()).first().asString().startsWith("-XX:SharedArchiveFile=");
  }
}
