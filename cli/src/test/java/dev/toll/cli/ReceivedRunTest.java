package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks docs/threat-model.md: what others made is data. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReceivedRunTest {
  private static final String SERIES = "trials/b01-open/series.csv";
  private static final String SECRET = "s3cr3t-of-this-machine";

  @TempDir Path directory;
  private House house;
  private Path secret;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
    secret = Files.writeString(directory.resolve("secret"), SECRET + "\n");
  }

  private Path run() throws IOException {
    Cli.Outcome outcome = house.run();
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return house.directory().path();
  }

  private static void link(Path at, Path to) throws IOException {
    Files.deleteIfExists(at);
    Files.createSymbolicLink(at, to);
  }

  /** Every reader of a run is asked about one whose files lead elsewhere. */
  @Test
  void noCommandReadsWhatAFileOfARunLeadsTo() throws Exception {
    Path run = run();
    for (String file : List.of("results.json", "environment.json", "explain.json")) {
      link(run.resolve(file), secret);
    }
    Path series = run.resolve(SERIES);
    link(series, secret);
    link(run.resolve("trials/b01-shut/latency.hlog"), secret);
    String name = run.toString();
    List<String[]> commands = new ArrayList<>();
    for (String format : List.of("md", "html", "csv", "json")) {
      commands.add(new String[] {"report", name, "--format", format});
    }
    commands.add(new String[] {"compare", name, name});
    commands.add(new String[] {"pool", house.runs.resolve("lock").toString()});
    commands.add(
        new String[] {"site", house.runs.toString(), "--output", "" + directory.resolve("s")});
    commands.add(new String[] {"export", name, "--to", "influxdb"});
    commands.add(new String[] {"export", name, "--to", "hdrhistogram"});
    commands.add(new String[] {"resume", "--json", name});
    for (String[] command : commands) {
      link(run.resolve("results.json"), secret);
      Cli.Outcome outcome = house.toll(command);
      assertThat(outcome.out() + outcome.err())
          .as(String.join(" ", command))
          .doesNotContain(SECRET, "Exception");
    }
    assertThat(written(directory.resolve("s"))).noneMatch(text -> text.contains(SECRET));
    assertThat(secret).hasContent(SECRET);
  }

  private static List<String> written(Path directory) throws IOException {
    List<String> texts = new ArrayList<>();
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          texts.add(Files.readString(file));
        }
      }
    }
    return texts;
  }

  @Test
  void aPipeOrADeviceIsNamedAndNotOpened() throws Exception {
    Path run = run();
    Path results = run.resolve("results.json");
    Files.delete(results);
    assertThat(new ProcessBuilder("mkfifo", results.toString()).start().waitFor()).isZero();
    assertThat(house.toll("pool", house.runs.resolve("lock").toString()).code()).isNotZero();
    link(run.resolve("journal.jsonl"), Path.of("/dev/zero"));
    Cli.Outcome site =
        house.toll("site", house.runs.toString(), "--output", "" + directory.resolve("s"));
    assertThat(site.err()).contains("not shown");
    Cli.Outcome next = house.run();
    assertThat(next.code()).as(next.err()).isZero();
  }

  /** A sparse file takes no room of who sends it, and all memory of who reads it. */
  @ParameterizedTest
  @ValueSource(strings = {"journal.jsonl", "results.json", "environment.json", SERIES})
  void aHugeFileIsNamedAndOtherRunsGoOn(String file) throws Exception {
    Path run = run();
    house.run();
    Path huge = run.resolve(file);
    Files.delete(huge);
    try (var sparse = new RandomAccessFile(huge.toFile(), "rw")) {
      sparse.setLength(60L << 30);
    }
    for (String[] command : commands(run)) {
      Cli.Outcome outcome = house.toll(command);
      assertThat(outcome.err())
          .as(String.join(" ", command))
          .doesNotContain("memory", "internal", "Exception");
    }
    Cli.Outcome next = house.run();
    assertThat(next.code()).as(next.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "altered, has changed since",
    "emptied, has changed since",
    "removed, is missing",
    "added, was added since",
    "a directory, is not a regular file",
    "a link, leads out of its directory"
  })
  void whatBecameOfAFileOfATrialIsNamedByEveryCommand(String how, String words) throws Exception {
    Path run = run();
    house.run();
    Path series = run.resolve(SERIES);
    switch (how) {
      case "altered" -> Files.writeString(series, Files.readString(series).replaceFirst("0", "1"));
      case "emptied" -> Files.writeString(series, "");
      case "added" -> Files.writeString(series.resolveSibling("more.hlog"), "x");
      case "a link" -> link(series, secret);
      default -> Files.delete(series);
    }
    if (how.equals("a directory")) {
      Files.createDirectory(series);
    }
    for (String[] command : commands(run)) {
      Cli.Outcome outcome = house.toll(command);
      assertThat((outcome.out() + outcome.err()).replaceAll("\\s+", " "))
          .as(String.join(" ", command))
          .contains("trial b01-open", words);
    }
  }

  /** The site and the pool before the report, which writes results anew. */
  private List<String[]> commands(Path run) {
    String name = run.toString();
    return List.of(
        new String[] {"site", house.runs.toString(), "--output", directory.resolve("s").toString()},
        new String[] {"pool", house.runs.resolve("lock").toString()},
        new String[] {"compare", name, name},
        new String[] {"export", name, "--to", "timely"},
        new String[] {"resume", name},
        new String[] {"report", name});
  }

  @Test
  void nothingIsWrittenThroughALink() throws Exception {
    Path run = run();
    List<String> files =
        List.of("results.json", "results.md", "results.csv", "effects.csv", "report.html");
    for (String file : files) {
      link(run.resolve(file + ".new"), secret);
      link(run.resolve(file), secret);
    }
    assertThat(house.toll("report", run.toString()).code()).isZero();
    assertThat(secret).hasContent(SECRET);
    for (String file : files) {
      assertThat(Files.isRegularFile(run.resolve(file), LinkOption.NOFOLLOW_LINKS)).isTrue();
    }
  }

  @Test
  void aRunWithALinkWhereTollWritesIsNotResumed() throws Exception {
    for (String name : List.of("run.lock", "journal.jsonl", "trials", "work", "study.yaml")) {
      house = new House(Files.createDirectory(directory.resolve(name)));
      house.stopAt(3);
      house.run();
      Path run = house.directory().path();
      house.system.event = number -> {};
      if (name.equals("trials")) {
        Files.move(run.resolve(name), directory.resolve("elsewhere"));
        link(run.resolve(name), directory.resolve("elsewhere"));
      } else if (name.equals("journal.jsonl")) {
        Files.copy(run.resolve(name), directory.resolve("copy"));
        link(run.resolve(name), directory.resolve("copy"));
      } else {
        link(run.resolve(name), secret);
      }
      Cli.Outcome outcome = house.toll("resume", run.toString());
      assertThat(outcome.code()).as(name).isNotZero();
      assertThat(secret).hasContent(SECRET);
    }
  }

  @Test
  void latestAsADirectoryIsLeftAndTheStudyRuns() throws Exception {
    Path latest = Files.createDirectories(house.runs.resolve("lock/latest"));
    Files.writeString(latest.resolve("f"), "mine");
    Cli.Outcome outcome = house.run();
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("latest is not a link");
    assertThat(latest.resolve("f")).hasContent("mine");
    // Not taken for the newest run.
    assertThat(RunDirectory.latest(house.runs, "lock")).isPresent();
    assertThat(house.toll("report", "lock", "--runs", house.runs.toString()).code()).isZero();
  }

  @Test
  void anExistingFileIsNoOutput() throws Exception {
    Path run = run();
    String existing = secret.toString();
    Path dangling = directory.resolve("dangling");
    link(dangling, directory.resolve("nothing"));
    for (String[] command :
        List.of(
            new String[] {"export", run.toString(), "--to", "timely", "--output"},
            new String[] {"serve", "--runs", house.runs.toString(), "--token-file"})) {
      for (String output : List.of(existing, dangling.toString())) {
        String[] whole =
            Stream.concat(Stream.of(command), Stream.of(output)).toArray(String[]::new);
        Cli.Outcome outcome = house.toll(whole);
        assertThat(outcome.code()).as(String.join(" ", whole)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(outcome.err()).contains("exists");
      }
    }
    assertThat(secret).hasContent(SECRET);
    assertThat(directory.resolve("nothing")).doesNotExist();
  }

  @Test
  void anArgumentWithAnAtSignNamesNoFile() {
    Cli.Outcome outcome = house.toll("@" + secret);
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.out() + outcome.err()).doesNotContain(SECRET);
  }

  @Test
  void aStudyThatLeadsElsewhereIsNotQuoted() throws Exception {
    Path study = Files.createDirectory(directory.resolve("pr")).resolve("study.yaml");
    link(study, secret);
    Cli.Outcome outcome = house.toll("check", study.toString());
    assertThat(outcome.code()).isNotZero();
    assertThat(outcome.out() + outcome.err()).contains("leads out").doesNotContain(SECRET);
  }

  @Tag("slow")
  @Test
  void malformedResultsAreNamedAndTheOthersUsed() throws Exception {
    run();
    house.run();
    Path broken = house.directories().get(0).path().resolve("results.json");
    String text = Files.readString(broken);
    for (String malformed :
        List.of(
            "{\"format\": \"toll-results/1\", \"levels\": [null]}",
            text.replaceFirst("\"ratio\": [0-9.]+", "\"ratio\": \"NaN\""),
            text.replaceFirst("\"ratio\": [0-9.]+", "\"ratio\": -1.5"),
            text.replaceFirst("\"unit\": \"[^\"]*\"", "\"unit\": null"),
            text.replaceFirst("(?s)\"effects\": \\[.*?\n  ]", "\"effects\": [null]"),
            "[null]",
            "null")) {
      Files.writeString(broken, malformed);
      Cli.Outcome compared =
          house.toll("compare", broken.toString(), "lock", "--runs", "" + house.runs);
      assertThat(compared.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(compared.err()).contains(broken.toString()).doesNotContain("Exception");
      Path site = directory.resolve("s");
      Cli.Outcome made = house.toll("site", house.runs.toString(), "--output", site.toString());
      assertThat(made.code()).as(made.err()).isZero();
      assertThat(made.err()).contains("not shown").doesNotContain("Exception");
      Cli.Outcome pooled = house.toll("pool", house.runs.resolve("lock").toString());
      assertThat(pooled.err()).contains("left out", broken.toString()).doesNotContain("Exception");
      Cli.Outcome next = house.run("--blocks", "1");
      assertThat(next.code()).as(next.err()).isZero();
    }
  }
}
