package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a copy of its own, with stand-ins for Java and Maven. */
class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "basename",
          "cp",
          "cut",
          "date",
          "dirname",
          "find",
          "flock",
          "grep",
          "ln",
          "mkdir",
          "readlink",
          "rm",
          "script",
          "sed",
          "sleep",
          "sort",
          "stty",
          "tail",
          "touch");

  /** Says its version, else who was called with what. */
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      case "$*" in
        *-version*) printf '    java.specification.version = %1$s\\n' >&2 ;;
        *DumpLoadedClassList*) ;;
        *-Xshare:dump*) touch "$(sed 's/.*SharedArchiveFile=\\(.*\\) -cp .*/\\1/' <<< "$*")"; %2$s ;;
        *) printf 'home=%%s\\n' "$(sed 's/.*-Dtoll.home=\\(.*\\) -cp .*/\\1/' <<< "$*")"
           printf 'locale=%%s\\n' "$LC_ALL"
           [[ "$*" == *" -Dtoll.lc-all= "* ]] && printf "the user's is none\\n"
           [[ "$*" == *SharedArchiveFile=* ]] && printf 'archive=%%s\\n' "$(sed 's/.*SharedArchiveFile=\\(.*\\) -Xlog.*/\\1/' <<< "$*")"
           printf 'argument=%%s\\n' "${@: -2}" ;;
      esac
      """;

  /** Says its version, else puts a home together. */
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      if [[ "$*" == *--version* ]]; then
        printf '\\033[1mApache Maven %s (abc)\\033[m\\n'
        exit
      fi
      printf 'call\\n' >> calls
      mkdir -p target/home/lib
      """;

  /**
   * Read by each bash: the launcher's clock goes on by ten seconds at each look at the log, and
   * {@code hold} waits in Maven until there were a few looks.
   */
  private static final String CLOCK =
      """
      sleep() { SECONDS=$((SECONDS + 10)); printf 'look\\n' >> '%1$s'; command sleep 0.02; }
      looks() { mapfile -t looked < '%1$s'; }
      hold() {
        looks
        local end=$((${#looked[@]} + 5)) deadline=$((SECONDS + 30))
        while (( ${#looked[@]} < end )); do
          (( SECONDS < deadline )) || exit 1
          command sleep 0.02
          looks
        done
      }
      """;

  /** Builds two modules, downloads files, and says something that is not understood. */
  private static final String SLOW_MAVEN =
      """
      #!/usr/bin/env bash
      [[ $* == *--version* ]] && echo 'Apache Maven 3.9.1' && exit
      mkdir -p target/home/lib
      hold
      echo '[INFO] Building toll-a 1.0      [1/2]'
      printf '[INFO] Downloaded from central: https://localhost/%d.pom (1 kB at 2 kB/s)\\n' {1..9}
      hold
      echo '[INFO] Building jar: /a [clone]/a.jar'
      echo '[INFO] Downloaded from central: https://localhost/a.jar (1 kB at 2 kB/s)'
      hold
      echo '[INFO] Building toll-b 1.0      [2/2]'
      hold
      """;

  @TempDir Path directory;
  private Path repository;
  private Path bin;

  @BeforeEach
  void build() throws IOException {
    repository = Files.createDirectories(directory.resolve("a clone [1]"));
    Files.copy(Path.of("..", "toll"), repository.resolve("toll"));
    Files.createDirectories(repository.resolve("studies"));
    Files.writeString(repository.resolve("studies/lock.yaml"), "toll: 1\n");
    bin = Files.createDirectories(directory.resolve("bin"));
    for (String tool : TOOLS) {
      Path found = find(tool);
      if (found != null) {
        script(bin.resolve(tool), "#!/bin/sh\nexec '" + found + "' \"$@\"\n");
      }
    }
  }

  private static Path find(String tool) {
    for (String place : System.getenv("PATH").split(":")) {
      if (Files.isExecutable(Path.of(place, tool))) {
        return Path.of(place, tool);
      }
    }
    return null;
  }

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private void java(String version) throws IOException {
    java(version, "exit 0");
  }

  /** How the dump of an archive ends, which has begun its file. */
  private void java(String version, String dump) throws IOException {
    script(bin.resolve("java"), JAVA.formatted(version, dump));
  }

  private void jdk(String version) throws IOException {
    java(version);
    script(bin.resolve("javac"), "");
  }

  private void maven(String version) throws IOException {
    script(bin.resolve("mvn"), MAVEN.formatted(version));
  }

  private Cli.Outcome toll(Path launcher, Path from, String javaHome, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(from.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", bin.toString());
    if (javaHome != null) {
      builder.environment().put("JAVA_HOME", javaHome);
    }
    if (Files.exists(directory.resolve("clock"))) {
      builder.environment().put("BASH_ENV", directory.resolve("clock").toString());
    }
    Process process = builder.start();
    process.getOutputStream().close();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Cli.Outcome(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  private void slowBuild() throws IOException {
    jdk("17");
    script(bin.resolve("mvn"), SLOW_MAVEN);
    Path looks = Files.createFile(directory.resolve("looks"));
    Files.writeString(directory.resolve("clock"), CLOCK.formatted(looks));
  }

  private Cli.Outcome toll(String... arguments) throws IOException, InterruptedException {
    return toll(repository.resolve("toll"), repository, null, arguments);
  }

  private static void refused(Cli.Outcome outcome, String... words) {
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.errors()).singleElement().asString().startsWith("toll: ").contains(words);
  }

  private long builds() throws IOException {
    Path calls = repository.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
  }

  /** Java said it by a stack trace. */
  @Test
  void tooFewOpenFiles() throws Exception {
    jdk("17");
    Files.writeString(directory.resolve("clock"), "ulimit -n 64\n");
    refused(toll("studies"), "ulimit -n is 64", "256 or more open files");
    Files.writeString(directory.resolve("clock"), "ulimit -v 2000000\n");
    refused(toll("studies"), "ulimit -v is 2000000", "8388608 or more KiB");
  }

  @Test
  void noJava() throws Exception {
    refused(toll("studies"), "no Java found", "install a JDK 17", "JAVA_HOME");
  }

  @Test
  void javaHomeWithoutJava() throws Exception {
    jdk("17");
    refused(
        toll(repository.resolve("toll"), repository, "/no/such/jdk", "studies"),
        "JAVA_HOME is /no/such/jdk, which holds no bin/java");
  }

  @Test
  void oldJava() throws Exception {
    jdk("11");
    refused(toll("studies"), "Java 11 at " + bin.resolve("java") + " is too old", "JDK 17");

    jdk("1.8");
    refused(toll("studies"), "Java 1.8 at ", "too old");
  }

  @Test
  void oldJavaByItsReleaseFile() throws Exception {
    Path home = directory.resolve("jdk-11");
    script(home.resolve("bin/java"), "#!/usr/bin/env bash\nexit 99\n");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"11.0.2\"\nOS_NAME=\"Linux\"\n");

    refused(
        toll(repository.resolve("toll"), repository, home.toString(), "studies"),
        "Java 11.0.2 at " + home);
  }

  @Test
  void brokenJava() throws Exception {
    script(bin.resolve("java"), "#!/usr/bin/env bash\necho 'cannot load libjli' >&2\nexit 1\n");
    refused(toll("studies"), "does not say its version");
  }

  @Test
  void aRuntimeWithoutCompiler() throws Exception {
    java("17");
    maven("3.9.1");
    refused(toll("studies"), "is a runtime without a compiler", "openjdk-17-jdk");
  }

  @Test
  void noMaven() throws Exception {
    jdk("17");
    refused(toll("studies"), "Maven, which is not found", "Maven 3.8");
  }

  @Test
  void oldOrBrokenMaven() throws Exception {
    jdk("17");
    maven("3.6.3");
    refused(toll("studies"), "Maven 3.6.3 at " + bin.resolve("mvn") + " is too old", "3.8");

    script(bin.resolve("mvn"), "#!/usr/bin/env bash\nexit 1\n");
    refused(toll("studies"), "Maven of unknown version");
  }

  @Test
  void aBuildThatFailsShowsTheEndOfItsLog() throws Exception {
    jdk("17");
    script(
        bin.resolve("mvn"),
        """
        #!/usr/bin/env bash
        [[ $* == *--version* ]] && echo 'Apache Maven 3.9.1' && exit
        echo '[ERROR] it broke'
        exit 1
        """);

    Cli.Outcome outcome = toll("studies");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("[ERROR] it broke")
        .endsWith(
            "toll: the build failed; the whole log is "
                + repository.resolve("target/build.log")
                + "\n");
  }

  @Tag("slow")
  @Test
  void aTerminalHasOneLineThatIsDrawnWhenItsTextChanges() throws Exception {
    assumeThat(find("script")).as("script of util-linux").isNotNull();
    slowBuild();

    Cli.Outcome outcome =
        toll(
            bin.resolve("script"),
            repository,
            null,
            "-qec",
            "'" + repository.resolve("toll") + "' studies",
            directory.resolve("typescript").toString());

    String first = "Building toll, first use only (1 to 3 min)";
    String[] drawn = outcome.out().split("\r\u001b\\[2K", -1);
    assertThat(Arrays.copyOf(drawn, drawn.length - 1))
        .containsExactly(
            "",
            first,
            first + ": 0 %",
            first + ": 0 %, 10 files downloaded",
            first + ": 45 %, 10 files downloaded");
    assertThat(drawn[drawn.length - 1]).startsWith("home=").contains("argument=studies");
  }

  @Test
  void elsewhereALineAtTheStartEachHalfMinuteAndAtTheEnd() throws Exception {
    slowBuild();

    Cli.Outcome outcome = toll("studies");

    List<String> lines = outcome.errors();
    assertThat(lines.get(0))
        .isEqualTo(
            "toll: building toll, first use only (1 to 3 min); log: "
                + repository.resolve("target/build.log"));
    assertThat(lines.get(lines.size() - 1)).matches("toll: built toll in \\d+ s");
    int looks = Files.readAllLines(directory.resolve("looks")).size();
    // Every third look is followed by a line, but for the last one, which the end follows.
    assertThat(lines.subList(1, lines.size() - 1))
        .hasSize((looks - 1) / 3)
        .startsWith("toll: building toll")
        .endsWith("toll: building toll: 45 %, 10 files downloaded");
  }

  @Test
  void buildsOnFirstUseAndWhenSourcesChangedOnly() throws Exception {
    jdk("17");
    maven("3.8.1");

    assertThat(toll("run", "a b").out()).contains("argument=run\n", "argument=a b\n");
    assertThat(builds()).isEqualTo(1);

    Cli.Outcome second = toll("studies");
    assertThat(second.err()).isEmpty();
    assertThat(builds()).as("nothing changed").isEqualTo(1);

    Files.setLastModifiedTime(
        repository.resolve("studies/lock.yaml"), FileTime.from(Instant.now().plusSeconds(1)));
    assertThat(toll("studies").err()).contains("building");
    assertThat(builds()).as("a study changed").isEqualTo(2);
  }

  @Test
  void whatABuildDoesNotReadDoesNotBuild() throws Exception {
    jdk("21");
    maven("4.0.0");
    toll("studies");
    for (String file : new String[] {"README.md", "cli/src/test/java/T.java", "runs/x/pom.xml"}) {
      Path path = repository.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "");
      Files.setLastModifiedTime(path, FileTime.from(Instant.now().plusSeconds(5)));
    }

    toll("studies");

    assertThat(builds()).isEqualTo(1);
  }

  /** Of the locale C, which is that of an empty environment, Java takes that names are ASCII. */
  @Test
  void javaCanNameAnyFileInAnyLocale() throws Exception {
    jdk("17");
    maven("3.9.1");

    assertThat(toll("studies").out()).contains("locale=C.UTF-8\n", "the user's is none\n");
  }

  @Test
  void worksByALinkFromAnotherDirectory() throws Exception {
    jdk("17");
    maven("3.9.1");
    Path link = directory.resolve("toll link");
    Files.createSymbolicLink(link, repository.resolve("toll"));

    Cli.Outcome outcome = toll(link, Path.of("/"), null, "studies", "--json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("home=" + repository.toRealPath().resolve(".toll"))
        .contains("argument=studies\n", "argument=--json\n");
  }

  @Test
  void startsWithTheArchiveOfItsJavaOnly() throws Exception {
    jdk("17");
    maven("3.9.1");

    assertThat(toll("studies").out()).containsPattern("archive=.*/\\.toll/[^/]+/toll-17\\.jsa\n");
    assertThat(toll("studies").out()).contains("/toll-17.jsa\n");

    jdk("25");
    assertThat(toll("studies").out()).contains("argument=studies\n").doesNotContain("archive=");
    assertThat(builds()).as("no build for another Java").isEqualTo(1);
  }

  @Test
  void anArchiveThatCannotBeMadeIsDoneWithout() throws Exception {
    jdk("17");
    java("17", "exit 134");
    maven("3.9.1");

    Cli.Outcome outcome = toll("studies");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("argument=studies\n").doesNotContain("archive=");
  }
}
