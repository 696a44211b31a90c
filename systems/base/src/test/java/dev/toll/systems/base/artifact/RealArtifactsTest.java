package dev.toll.systems.base.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real thing, from the user's own repositories. Leave out with {@code
 * -DexcludedGroups=artifacts}.
 *
 * <p>Maintainers write new pins with {@code -Dtoll.pins=<folder> -Dtest=RealArtifactsTest} and look
 * at the diff.
 */
@Tag("artifacts")
@Tag("slow")
class RealArtifactsTest {

  private static final ArtifactRequest ACCUMULO =
      ArtifactRequest.classPath(
          "accumulo-2.1.4",
          "org.apache.accumulo:accumulo-minicluster:2.1.4",
          "org.apache.logging.log4j:log4j-slf4j2-impl:2.24.3",
          "io.dropwizard.metrics:metrics-core:4.1.12.1");

  private static final ArtifactRequest NATIVE_MAP =
      ArtifactRequest.files(
          "accumulo-native-2.1.4", "org.apache.accumulo:accumulo-native:tar.gz:2.1.4");

  private static final ArtifactRequest KERBY =
      ArtifactRequest.classPath("kerby-2.0.3", "org.apache.kerby:kerb-simplekdc:2.0.3");

  @TempDir Path dir;

  @Test
  void accumuloResolvesToOneWholeClassPathThatItsOwnPinsAccept() throws Exception {
    ClassPath jars = resolver().resolve(ACCUMULO, note -> {});
    ClassPath source = resolver().resolve(NATIVE_MAP, note -> {});
    assertThat(jars.files())
        .hasSizeGreaterThan(100)
        .extracting(
            f ->
                f.coordinate().group()
                    + ":"
                    + f.coordinate().artifact()
                    + f.coordinate().classifier())
        .doesNotHaveDuplicates()
        .contains(
            "org.apache.accumulo:accumulo-tserver",
            "org.apache.zookeeper:zookeeper",
            "org.apache.hadoop:hadoop-client-runtime",
            "org.apache.thrift:libthrift",
            "io.dropwizard.metrics:metrics-core");
    Path pins = pinsFolder().resolve("accumulo-2.1.4.sha256");
    NewPins.write(pins, List.of(jars, source));
    assertThat(Files.readAllLines(pins)).hasSize(jars.files().size() + 1);

    ArtifactRequest pinned = ACCUMULO.withPins(pins.toUri().toURL());
    assertThat(resolver().resolve(pinned, note -> {}).pinned()).isTrue();
  }

  @Test
  void kerbyIsWhatWePinned() throws Exception {
    ClassPath jars = resolver().resolve(KERBY, note -> {});
    if (System.getProperty("toll.pins") != null) {
      NewPins.write(pinsFolder().resolve("kerby-2.0.3.sha256"), List.of(jars));
    } else {
      ArtifactRequest pinned =
          KERBY.withPins(RealArtifactsTest.class.getResource("/pins/kerby-2.0.3.sha256"));
      assertThat(resolver().resolve(pinned, note -> {}).pinned()).isTrue();
    }
  }

  private ArtifactResolver resolver() {
    return new ArtifactResolver(dir.resolve("cache"), MavenOptions.ordinary());
  }

  private Path pinsFolder() {
    String folder = System.getProperty("toll.pins");
    return folder == null ? dir : Path.of(folder);
  }
}
