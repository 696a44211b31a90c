package dev.toll.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnSealTest {
  @TempDir Path directory;

  private static JsonObject record() {
    return JsonParser.parseString("{\"restore\":\"undo <it>\",\"seconds\":20.0,\"pid\":4711}")
        .getAsJsonObject();
  }

  @Test
  void aRecordIsKnownWhereItWasWrittenAsItIsAndNowhereElse() throws Exception {
    OwnSeal seal = new OwnSeal(directory.resolve("cache"));
    Path run = Files.createDirectory(directory.resolve("run"));
    Path other = Files.createDirectory(directory.resolve("other"));
    JsonObject sealed = record();
    seal.add(run, "journal", sealed);
    JsonObject readBack = JsonParser.parseString(Journal.GSON.toJson(sealed)).getAsJsonObject();

    assertThat(seal.holds(run, "journal", readBack)).isTrue();
    assertThat(seal.holds(other, "journal", readBack)).as("another run").isFalse();
    assertThat(seal.holds(run, "connected-hdfs.json", readBack)).as("another kind").isFalse();
    assertThat(new OwnSeal(directory.resolve("theirs")).holds(run, "journal", readBack))
        .as("another user")
        .isFalse();
    assertThat(seal.holds(run, "journal", record())).as("no seal").isFalse();
    readBack.addProperty("pid", 1);
    assertThat(seal.holds(run, "journal", readBack)).as("altered").isFalse();
    readBack.addProperty("seal", "no hexadecimal");
    assertThat(seal.holds(run, "journal", readBack)).isFalse();
  }

  @Test
  void theKeyIsItsOwnersAlone() throws Exception {
    OwnSeal seal = new OwnSeal(directory);
    JsonObject sealed = record();
    seal.add(directory, "x", sealed);
    Path key = directory.resolve("seal.key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(seal.holds(directory, "x", sealed)).as("others know the key").isFalse();
  }
}
