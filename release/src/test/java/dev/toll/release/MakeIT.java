package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code release/make}, on a repository that is made of the files here. */
class MakeIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int DEADLINE_MINUTES = 25;
  private static final String CHANGELOG = "# Changelog\n\n## Unreleased\n\n- A change.\n";

  @TempDir Path directory;
  private Path tree;

  @BeforeEach
  void repository() throws Exception {
    tree = Files.createDirectories(directory.resolve("tree"));
    git("init", "--quiet");
    git("config", "user.name", "A Maintainer");
    git("config", "user.email", "maintainer@localhost");
  }

  /** Its output, both streams; with the exit code on the last line. */
  private String run(Map<String, String> environment, Path in, String... command)
      throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES)).as("%s ended", out).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return Files.readString(out, StandardCharsets.UTF_8) + process.exitValue();
  }

  private String succeeds(Path in, String... command) throws IOException, InterruptedException {
    String said = run(Map.of(), in, command);
    assertThat(said).as("%s", List.of(command)).matches("(?s)(.*\n)?0");
    return said.substring(0, said.length() - 1);
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(Arrays.asList(arguments));
    return succeeds(tree, command.toArray(String[]::new));
  }

  private void commit() throws Exception {
    git("add", "--all");
    git("commit", "--quiet", "--message", "as it is here");
  }

  private void copy(String file) throws IOException {
    Path to = tree.resolve(file);
    Files.createDirectories(to.getParent());
    Files.copy(ROOT.resolve(file), to, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private String refused(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("release/make"));
    command.addAll(Arrays.asList(arguments));
    String said = run(Map.of(), tree, command.toArray(String[]::new));
    assertThat(said).endsWith("\n2");
    return said;
  }

  @Test
  void whatCannotBecomeAReleaseIsRefusedBeforeAnythingIsBuilt() throws Exception {
    copy("release/make");
    copy("pom.xml");
    Files.writeString(tree.resolve("CHANGELOG.md"), CHANGELOG);
    commit();
    assertThat(refused()).startsWith("Usage: release/make VERSION");
    assertThat(refused("0.1")).startsWith("release: 0.1 is not a version; give three numbers");
    assertThat(refused("0.1.0", "--kee", "x")).startsWith("release: unknown option --kee");
    assertThat(refused("0.1.0", "--home", "here")).contains("which is not a web address");
    Files.writeString(tree.resolve("new"), "");
    assertThat(refused("0.1.0")).contains("not committed; commit or stash them first:\n?? new");
    Files.delete(tree.resolve("new"));

    git("tag", "v0.1.0");
    assertThat(refused("0.1.0")).contains("the tag v0.1.0 exists");
    Files.writeString(tree.resolve("CHANGELOG.md"), "## Unreleased\n\n## 0.2.0 - 2026-01-01\n");
    commit();
    assertThat(refused("0.2.0")).contains("CHANGELOG.md has a section 0.2.0 already");
    assertThat(refused("0.3.0")).contains("CHANGELOG.md has nothing under Unreleased");
    assertThat(tree.resolve("target")).as("of a release that is refused").doesNotExist();
  }

  @Test
  @Tag("long")
  @Tag("artifacts")
  void twoBuildsMakeTheSameReleaseWhichInstallsAndAnswers() throws Exception {
    assumeTrue(
        run(Map.of(), directory, "bash", "-c", "gpg --version && dpkg-deb --version").endsWith("0"),
        "skipped: gpg or dpkg is not here");
    for (String file :
        succeeds(ROOT, "git", "ls-files", "--cached", "--others", "--exclude-standard")
            .split("\n")) {
      if (Files.exists(ROOT.resolve(file))) {
        copy(file);
      }
    }
    commit();
    // A socket's path is short.
    Path keys = Files.createTempDirectory(Path.of("/tmp"), "toll-gpg");
    Map<String, String> keyring = Map.of("GNUPGHOME", keys.toString());
    try {
      assertThat(
              run(
                  keyring,
                  tree,
                  "bash",
                  "-c",
                  "gpg --batch --passphrase '' --quick-generate-key maintainer@localhost"))
          .endsWith("0");
      assertThat(
              run(
                  keyring,
                  tree,
                  "release/make",
                  "0.1.0",
                  "--verify",
                  "--key",
                  "maintainer@localhost"))
          .contains(
              "release: two builds made the same bytes",
              "release: installed, and a first answer after ",
              "release: JReleaser's dry run passed",
              "release: signed with maintainer@localhost")
          .endsWith("\ngit tag v0.1.0\n0");
      Path made = tree.resolve("target/release-0.1.0");
      assertThat(Release.below(made))
          .containsExactly(
              "SHA256SUMS",
              "SHA256SUMS.asc",
              "release.patch",
              "toll-0.1.0.cdx.json",
              "toll-0.1.0.tar.gz",
              "toll-0.1.0.zip",
              "toll_0.1.0_all.deb");
      assertThat(run(keyring, made, "gpg", "--verify", "SHA256SUMS.asc")).endsWith("0");
      assertThat(succeeds(made, "sha256sum", "--check", "--strict", "SHA256SUMS").lines())
          .hasSize(4);
      assertThat(Files.readString(made.resolve("toll-0.1.0.cdx.json")))
          .contains("\"CycloneDX\"", "pkg:maven/info.picocli/picocli@")
          .doesNotContain("SNAPSHOT", "assertj", "toll-bench");
      succeeds(made, "dpkg-deb", "--extract", "toll_0.1.0_all.deb", "package");
      assertThat(succeeds(made, "gzip", "-cd", "package/usr/share/doc/toll/changelog.gz"))
          .startsWith("toll (0.1.0) unstable; urgency=medium\n\n  [ Added ]\n  * ")
          .containsPattern("\n\n -- The toll authors <toll@localhost>  \\w{3}, .* \\+0000\n$");
    } finally {
      run(keyring, directory, "gpgconf", "--kill", "all");
      run(Map.of(), directory, "rm", "-rf", keys.toString());
    }
    assertThat(git("status", "--porcelain")).as("the user's tree").isEmpty();
    git("apply", "target/release-0.1.0/release.patch");
    assertThat(Files.readString(tree.resolve("CHANGELOG.md")))
        .containsPattern("## Unreleased\n\n## 0.1.0 - \\d{4}-\\d\\d-\\d\\d\n\n### Added\n");
    assertThat(run(Map.of(), tree, "git", "grep", "0.1.0-SNAPSHOT", "--", "*pom.xml"))
        .as("poms of another version")
        .isEqualTo("1");
  }
}
