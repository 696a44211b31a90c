package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.run.Journal;
import dev.toll.engine.run.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** iiBench by the command line, on the embedded server, at its smallest. */
@Tag("artifacts")
@Timeout(600)
class SqlRunIT {
  @TempDir Path runs;

  @Test
  void indexesByTheCommandLine() throws Exception {
    Process toll = launch("run", "iibench-indexes", "--scale", "smoke");
    assertThat(toll.waitFor(500, TimeUnit.SECONDS)).as("toll ends").isTrue();
    String output = Files.readString(runs.resolve("toll.log"));
    assertThat(toll.exitValue()).as(output).isZero();
    RunDirectory run = RunDirectory.latest(runs, "iibench-indexes").orElseThrow();
    List<Journal.Line> journal = Journal.read(run.journal());
    List<TrialRecord> trials = Journal.trials(journal);
    assertThat(trials).hasSize(2).allMatch(TrialRecord::valid);
    assertThat(trials)
        .allMatch(trial -> trial.verification().verdict() == Verdict.TRUE)
        .allSatisfy(
            trial -> assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE));
    assertThat(bytes(trials, "three")).isGreaterThan(bytes(trials, "none"));
    for (TrialRecord trial : trials) {
      Path series = run.trial(trial.trial()).resolve("series.csv");
      assertThat(Files.readAllLines(series).get(0))
          .contains("entries_total")
          .contains("data_bytes");
    }
    assertThat(output)
        .contains("published 2012")
        .contains("proved, verified")
        .doesNotContain("\tat ");
    assertThat(run.work()).doesNotExist();
    for (Journal.Line line : journal) {
      if (line.kind().equals("process-started")) {
        assertThat(
                ProcFs.runs(
                    line.body().get("pid").getAsLong(), line.body().get("startTicks").getAsLong()))
            .as("%s", line.body())
            .isFalse();
      }
    }
  }

  private static double bytes(List<TrialRecord> trials, String level) {
    return trials.stream()
        .filter(trial -> trial.level().equals(level))
        .mapToDouble(trial -> trial.metrics().get("table_bytes"))
        .findFirst()
        .orElseThrow();
  }

  private Process launch(String... arguments) throws Exception {
    String home = System.getProperty("toll.home");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtoll.home=" + home,
                "-cp",
                home + "/lib/*",
                Main.class.getName()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--runs", runs.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(runs.resolve("toll.log").toFile());
    builder
        .environment()
        .put("XDG_CACHE_HOME", Path.of("target/it-cache").toAbsolutePath().toString());
    return builder.start();
  }
}
