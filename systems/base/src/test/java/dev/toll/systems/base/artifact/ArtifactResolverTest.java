package dev.toll.systems.base.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file repository with {@code t:app:1 -> t:lib:1 -> t:deep:1}, and a settings.xml naming it. */
class ArtifactResolverTest {

  private static final ArtifactRequest APP = ArtifactRequest.classPath("app-1", "t:app:1");

  @TempDir Path dir;
  private Path remote;
  private Path local;
  private Path settings;

  @BeforeEach
  void repository() throws IOException {
    remote = dir.resolve("remote");
    local = dir.resolve("local");
    settings = dir.resolve("settings.xml");
    publish("app", "lib");
    publish("lib", "deep");
    publish("deep", null);
    // A mirror of everything: no other repository can be asked by these tests.
    Files.writeString(
        settings,
        "<settings><mirrors><mirror><id>here</id><mirrorOf>*</mirrorOf><url>"
            + remote.toUri()
            + "</url></mirror></mirrors></settings>");
  }

  @Test
  void findsTransitiveDependenciesInOrderAndReportsProgress() throws Exception {
    List<String> shown = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    ClassPath answer = resolver(false).resolve(APP, new Said(shown, notes));
    assertThat(answer.files())
        .extracting(f -> f.coordinate().toString())
        .containsExactly("t:app:jar:1", "t:lib:jar:1", "t:deep:jar:1");
    assertThat(answer.pinned()).isFalse();
    assertThat(answer.origin()).isEqualTo("unpinned");
    assertThat(answer.paths()).allMatch(path -> path.startsWith(local)).allMatch(Files::exists);
    assertThat(shown.get(0))
        .isEqualTo("Fetching app-1, first use only: 0 descriptions of dependencies");
    assertThat(notes).containsExactly("Fetched app-1, 0.00 MB");

    resolver(false).resolve(APP, new Said(shown, notes));
    assertThat(notes).as("nothing is fetched again").hasSize(1);
  }

  private record Said(List<String> activities, List<String> notes) implements Progress {
    @Override
    public void activity(String text) {
      activities.add(text);
    }

    @Override
    public void note(String text) {
      notes.add(text);
    }
  }

  @Test
  void leavesOutDependenciesOfPlainFiles() throws Exception {
    ArtifactRequest files = ArtifactRequest.files("app-1", "t:app:1");
    assertThat(resolver(false).resolve(files, note -> {}).files()).hasSize(1);
  }

  @Test
  void pinsHoldAndACorruptedFileIsNamedWithTheWayToMendIt() throws Exception {
    ClassPath first = resolver(false).resolve(APP, note -> {});
    ArtifactRequest pinned = APP.withPins(pins(first));
    assertThat(resolver(false).resolve(pinned, note -> {}).origin()).isEqualTo("pinned");

    Path lib = first.paths().get(1);
    byte[] corrupted = Files.readAllBytes(lib);
    corrupted[0] ^= 1;
    Files.write(lib, corrupted);
    Files.setLastModifiedTime(lib, FileTime.fromMillis(1_000_000));
    assertThatThrownBy(() -> resolver(false).resolve(pinned, note -> {}))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining(lib.toString())
        .hasMessageContaining("delete this file")
        .message()
        .doesNotContain("\n");

    Files.delete(lib);
    assertThat(resolver(false).resolve(pinned, note -> {}).files())
        .extracting(ResolvedFile::sha256)
        .containsExactlyElementsOf(first.files().stream().map(ResolvedFile::sha256).toList());
  }

  @Test
  void aFileOutsideThePinsIsRefused() throws Exception {
    ArtifactRequest withoutDeep = ArtifactRequest.files("app-1", "t:app:1", "t:lib:1");
    ClassPath first = resolver(false).resolve(withoutDeep, note -> {});
    assertThatThrownBy(() -> resolver(false).resolve(APP.withPins(pins(first)), note -> {}))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("t:deep:jar:1 is not among the pins");
  }

  @Test
  void aSecondStartNeedsNeitherRepositoryNorHashing() throws Exception {
    ClassPath first = resolver(false).resolve(APP, note -> {});
    Path lib = first.paths().get(1);
    FileTime time = Files.getLastModifiedTime(lib);
    byte[] other = Files.readAllBytes(lib);
    other[0] ^= 1;
    Files.write(lib, other);
    Files.setLastModifiedTime(lib, time);
    Files.move(remote, dir.resolve("gone"));
    // Same size and time: had it been hashed again, the sum would differ.
    assertThat(resolver(false).resolve(APP, note -> {})).isEqualTo(first);
  }

  @Test
  void offlineSaysWhatIsMissingAndWhoWasNotAsked() {
    assertThatThrownBy(() -> resolver(true).resolve(APP, note -> {}))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("app-1: t:app:")
        .hasMessageContaining("offline")
        .hasMessageContaining(remote.toUri().toString())
        .message()
        .doesNotContain("\n");
  }

  @Test
  void offlineWithEverythingThereIsNoError() throws Exception {
    ClassPath first = resolver(false).resolve(APP, note -> {});
    ArtifactResolver elsewhere =
        new ArtifactResolver(dir.resolve("cache2"), new MavenOptions(settings, local, true));
    assertThat(elsewhere.resolve(APP, note -> {})).isEqualTo(first);
  }

  @Test
  void unknownArtifactSaysWhoWasAsked() {
    ArtifactRequest request = ArtifactRequest.classPath("ghost-9", "t:ghost:9");
    assertThatThrownBy(() -> resolver(false).resolve(request, note -> {}))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("ghost-9: t:ghost:")
        .hasMessageContaining("was not found; asked: here (" + remote.toUri())
        .hasMessageContaining("settings.xml");
  }

  @Test
  void aMissingDescriptionIsNotPassedOver() throws Exception {
    Files.delete(remote.resolve("t/lib/1/lib-1.pom"));
    assertThatThrownBy(() -> resolver(false).resolve(APP, note -> {}))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("t:lib:");
  }

  @Test
  void unreachableRepositorySaysWhy() throws Exception {
    Files.writeString(
        settings,
        "<settings><mirrors><mirror><id>dead</id><mirrorOf>*</mirrorOf>"
            + "<url>http://127.0.0.1:1/</url></mirror></mirrors></settings>");
    assertThatThrownBy(() -> resolver(false).resolve(APP, note -> {}))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("could not be fetched; asked: dead (http://127.0.0.1:1/)")
        .hasMessageContaining("check the network")
        .message()
        .doesNotContain("\n");
  }

  private ArtifactResolver resolver(boolean offline) {
    return new ArtifactResolver(dir.resolve("cache"), new MavenOptions(settings, local, offline));
  }

  private URL pins(ClassPath answer) throws IOException {
    Path file = dir.resolve("pins/app-1.sha256");
    NewPins.write(file, List.of(answer));
    return file.toUri().toURL();
  }

  private void publish(String name, String dependency) throws IOException {
    Path folder = remote.resolve("t").resolve(name).resolve("1");
    Files.createDirectories(folder);
    String dependencies =
        dependency == null
            ? ""
            : "<dependencies><dependency><groupId>t</groupId><artifactId>"
                + dependency
                + "</artifactId><version>1</version></dependency></dependencies>";
    Files.writeString(
        folder.resolve(name + "-1.pom"),
        "<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>"
            + name
            + "</artifactId><version>1</version>"
            + dependencies
            + "</project>");
    Files.writeString(folder.resolve(name + "-1.jar"), "bytes of " + name);
  }
}
