package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archives: what is in them, and installed in an empty home. */
class ArchiveIT {
  @TempDir Path directory;
  private Shell shell;

  @BeforeEach
  void emptyHome() throws IOException {
    shell = Shell.in(directory);
  }

  private Path unpacked() throws Exception {
    shell.succeeds(directory, "tar", "-xzf", Release.tar().toString());
    return directory.resolve("toll-" + Release.version());
  }

  /** What a build must not decide by its time, its user or its order. */
  @Test
  void nothingInThemIsOfTheMachineThatMadeThem() throws Exception {
    List<String> lines =
        shell
            .succeeds(directory, "tar", "--full-time", "--utc", "-tvzf", Release.tar().toString())
            .lines()
            .toList();
    assertThat(lines)
        .hasSizeGreaterThan(150)
        .allSatisfy(
            line -> assertThat(line).matches("\\S+ root/root +\\d+ 2026-11-20 00:00:00 .*"));
    List<String> names = lines.stream().map(line -> line.replaceFirst("(\\S+ +){5}", "")).toList();
    try (ZipFile zip = new ZipFile(Release.zip().toFile())) {
      assertThat(zip.stream().map(entry -> entry.getName()).filter(ArchiveIT::isFile))
          .containsExactlyInAnyOrderElementsOf(names.stream().filter(ArchiveIT::isFile).toList());
    }
    for (String driver :
        List.of(
            "accumulo", "hadoop", "hadoop-agent", "kafka", "kdc", "ontime", "sql", "zookeeper")) {
      assertThat(names).anyMatch(name -> name.matches("[^/]+/drivers/" + driver + "/.+\\.jar"));
    }
    assertThat(names).anyMatch(name -> name.matches("[^/]+/hosts/.+\\.jar"));
    String top = "toll-" + Release.version() + "/";
    assertThat(names)
        .allMatch(name -> name.startsWith(top))
        .noneMatch(name -> name.contains("SNAPSHOT.jar") || name.contains("/test"));
  }

  private static boolean isFile(String name) {
    return !name.endsWith("/");
  }

  @Test
  void theSumsAreThoseOfTheFiles() throws Exception {
    assertThat(Files.readAllLines(Release.sums())).hasSize(3);
    shell.succeeds(Release.sums().getParent(), "sha256sum", "--check", "--strict", "SHA256SUMS");
  }

  @Test
  void installsRunsAndLeavesNothing() throws Exception {
    Path unpacked = unpacked();
    Path empty = Files.createDirectories(directory.resolve("somewhere"));
    assertThat(shell.succeeds(empty, unpacked.resolve("install").toString()))
        .contains("installed " + Release.version());
    assertThat(shell.run(empty, "mvn", "--version").code()).as("no Maven here").isEqualTo(127);

    assertThat(shell.succeeds(empty, "toll", "--version").strip())
        .isEqualTo("toll " + Release.version());
    assertThat(shell.succeeds(empty, "toll", "studies")).contains("\naccumulo-security\n");
    assertThat(shell.succeeds(empty, "env", "JAVA_TOOL_OPTIONS=-Xlog:class+load", "toll", "--help"))
        .as("classes come from the archive, not one by one from the jars")
        .contains("source: shared objects file")
        .doesNotContain("source: file:");
    assertThat(shell.succeeds(empty, "toll", "doctor", "gzip-level")).contains("gzip");
    shell.succeeds(empty, "toll", "run", "gzip-level", "--scale", "smoke");
    assertThat(shell.succeeds(empty, "toll", "report", "gzip-level", "--summary"))
        .contains("What gzip's compression level costs", "toll resume gzip-level --more ")
        .doesNotContain("./toll");
    assertThat(empty.resolve("runs/gzip-level/latest/report.html")).isRegularFile();
    assertThat(shell.succeeds(empty, "bash", "-c", COMPLETES)).contains("accumulo-security");
    Path page = shell.home().resolve("data/man/man1/toll-run.1.gz");
    assertThat(shell.succeeds(empty, "gzip", "-dc", page.toString()))
        .startsWith(".TH TOLL-RUN 1 \"\" \"toll " + Release.version() + "\"")
        .contains("\ntoll\\-run \\- Runs a study and reports what each level costs\n")
        .contains("\n.SH SYNOPSIS\n.nf\ntoll run [\\-h", "\\-\\-tolerance=SHARE");

    // All that it kept is where the XDG specification says, and the class-data archive works.
    assertThat(Release.below(shell.home().resolve("caches/toll/launcher")))
        .anyMatch(file -> file.matches(".*/toll-[0-9.+-]+\\.jsa"));
    assertThat(Release.below(shell.home()))
        .allMatch(
            name ->
                name.matches(
                    "caches|data|(\\.local|caches/toll|data/bash-completion|data/man)(/.*)?"));
    assertThat(Release.below(empty)).allMatch(file -> file.startsWith("runs"));

    shell.succeeds(empty, shell.home() + "/.local/lib/toll/install", "--remove", "--cache");
    assertThat(files(shell.home())).isEmpty();
    assertThat(shell.run(empty, "toll", "--version").code()).isEqualTo(127);
  }

  private static final String COMPLETES =
      """
      source "$XDG_DATA_HOME/bash-completion/completions/toll"
      COMP_WORDS=(toll run accu); COMP_CWORD=2; COMP_LINE="toll run accu"; COMP_POINT=13
      _complete_toll
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  private static List<String> files(Path home) throws IOException {
    return Release.below(home).stream()
        .filter(name -> !Files.isDirectory(home.resolve(name)))
        .toList();
  }

  @Test
  void replacesItselfButNothingOfOthers() throws Exception {
    Path unpacked = unpacked();
    Path prefix = directory.resolve("a prefix");
    String[] install = {unpacked.resolve("install").toString(), "--prefix", prefix.toString()};
    shell.succeeds(directory, install);
    Files.writeString(prefix.resolve("lib/toll/lib/old.jar"), "");
    shell.succeeds(directory, install);
    assertThat(prefix.resolve("lib/toll/lib/old.jar")).doesNotExist();
    assertThat(shell.succeeds(directory, prefix.resolve("bin/toll").toString(), "--version"))
        .contains(Release.version());

    Files.delete(prefix.resolve("bin/toll"));
    Files.writeString(prefix.resolve("bin/toll"), "somebody else's");
    Shell.Outcome refused = shell.run(directory, install);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("bin/toll exists and is not this toll's");
    assertThat(shell.run(directory, install[0], "--prefx", "x").err())
        .isEqualTo("install: unknown argument --prefx; see ./install --help\n");
  }

  @Test
  void runsFromWhereItWasUnpackedAndByALink() throws Exception {
    Path link = directory.resolve("a link");
    Files.createSymbolicLink(link, unpacked().resolve("bin/toll"));
    assertThat(shell.succeeds(Path.of("/"), link.toString(), "--version"))
        .isEqualTo("toll " + Release.version() + "\n");
  }

  @Test
  void anOldJavaIsRefusedInALine() throws Exception {
    Path old = Files.createDirectories(directory.resolve("jdk-11/bin"));
    Files.writeString(old.resolve("java"), "#!/bin/sh\nexit 99\n");
    assertThat(old.resolve("java").toFile().setExecutable(true)).isTrue();
    Files.writeString(old.resolveSibling("release"), "JAVA_VERSION=\"11.0.2\"\n");
    Shell.Outcome refused =
        shell.run(
            Map.of("JAVA_HOME", old.getParent().toString()),
            directory,
            unpacked().resolve("bin/toll").toString(),
            "studies");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err().lines()).singleElement().asString().contains("Java 11.0.2", "JDK 17");
  }
}
