package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.journal.JournalReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command around the formats; what they write is tested in their own module. */
@Timeout(120)
class ExportCommandTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void run() throws IOException {
    house = new House(directory);
    assertThat(house.run("--seed", "1").code()).isZero();
  }

  private Cli.Outcome export(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("export", House.STUDY, "--runs", house.runs.toString()));
    arguments.addAll(List.of(more));
    return house.toll(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "timely,       put toll.entries_per_second ,        points of 4 trials in",
    "opentsdb,     put toll.trial.elapsed ,             points of 4 trials in",
    "openmetrics,  # TYPE toll_entries counter,         points of 4 trials in",
    "prometheus,   # EOF,                               points of 4 trials in",
    "influxdb,     'toll_series,block=1,level=open,',   points of 4 trials in",
    "Influx,       'toll_effect,against=open,',         points of 4 trials in",
    "hdrhistogram, #[BaseTime: ,                        0 intervals in",
    "bencher,      '\"value\": ',                         lines in",
    "github-action-benchmark, '\"unit\": \"100 = open\"',  lines in",
    "csv,          'study,run,block,position,trial,',    lines in",
  })
  void everyFormatIsAFile(String format, String part, String said) throws IOException {
    Path file = directory.resolve("deep/er/file");

    Cli.Outcome outcome = export("--to", format, "--output", file.toString());

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(file)).contains(part);
    assertThat(outcome.err()).contains(said + " " + file);
    assertThat(outcome.out()).isEmpty();
    try (var files = Files.list(file.getParent())) {
      assertThat(files).as("nothing half-written").containsExactly(file);
    }
  }

  @Test
  void aDirectoryGetsAFileNamedAfterTheRun() throws IOException {
    export("--to", "influxdb", "--output", directory.toString());

    Path file = directory.resolve("lock-" + house.directory().id() + ".lp");
    assertThat(Files.readString(file)).startsWith("toll_series,").endsWith("\n");
  }

  @Test
  void tagsAndEpochAreAsAsked() throws IOException {
    Path file = directory.resolve("points");
    Cli.Outcome outcome =
        export(
            "--to",
            "timely",
            "--output",
            file.toString(),
            "--tag",
            "viz=A",
            "--tag",
            "site=x=y",
            "--epoch",
            "2017-03-06");

    assertThat(Files.readString(file))
        .contains(" 1488758401000 1000 block=1 level=open run=")
        .contains(" site=x_y study=lock trial=b01-open viz=A\n");
    assertThat(outcome.err())
        .contains("note: t = 0 is at 2017-03-06T00:00:00Z; databases drop data that old");
  }

  @Test
  void grafanaIsADirectory() {
    Path grafana = directory.resolve("grafana");
    Cli.Outcome outcome = export("--to", "grafana", "--output", grafana.toString());

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("5 files in " + grafana, "GF_PATHS_PROVISIONING=" + grafana);
    assertThat(grafana.resolve("dashboards/toll/toll-prometheus.json")).isNotEmptyFile();
  }

  @Test
  void aRunWithoutAValidTrialIsRefused() throws IOException {
    Path run = Files.createDirectories(directory.resolve("other"));
    try (OutputStream journal = Files.newOutputStream(run.resolve("journal.jsonl"))) {
      for (String text : Files.readAllLines(house.directory().journal())) {
        JsonObject line =
            JsonParser.parseString(text.replace("\"VALID\"", "\"VOID\"")).getAsJsonObject();
        line.remove("sum");
        journal.write(JournalReader.withSum(line));
      }
    }

    Cli.Outcome outcome = house.toll("export", run.toString(), "--to", "timely");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("has no valid trial to export; --all also exports void");
  }

  @Tag("slow")
  @Test
  void standardOutputIsUtf8AndAReaderMayLeave() throws Exception {
    Path home = Files.createDirectories(directory.resolve("home"));
    String java = ProcessHandle.current().info().command().orElseThrow();
    List<String> command =
        List.of(
            "bash",
            "-c",
            "\"$0\" \"$@\" | head -c 20; echo; echo ${PIPESTATUS[0]}",
            java,
            "-Dtoll.home=" + home,
            "-cp",
            System.getProperty("java.class.path"),
            ExportToStandardOutput.class.getName(),
            directory.resolve("again").toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).startsWith("put toll.entries_per").endsWith("\n0\n");
  }
}
