package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.report.explain.ExplainJson;
import java.nio.file.Files;
import java.nio.file.Path;
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
    String output = toll("run", "iibench-indexes", "--scale", "smoke");
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
    explained(run, toll("explain", "iibench-indexes", "--trials", "1"));
  }

  /** The servers are native code: only the client's stacks are sorted. */
  private static void explained(RunDirectory run, String said) throws Exception {
    Explanation explanation = ExplainJson.read(run.path()).orElseThrow();
    for (String level : List.of("none", "three")) {
      Explanation.RoleProfile client = explanation.level(level).role(Explanation.CLIENT);
      assertThat(client.groups())
          .as(said)
          .anySatisfy(
              cost -> {
                assertThat(cost.group()).isEqualTo("jdbc");
                assertThat(cost.cpu()).isPositive();
              })
          .filteredOn(cost -> cost.group().equals("other"))
          .allSatisfy(cost -> assertThat(cost.cpu() / client.sum()).isLessThan(0.25));
    }
    assertThat(said).contains("CPU-seconds per million rows");
  }

  private static double bytes(List<TrialRecord> trials, String level) {
    return trials.stream()
        .filter(trial -> trial.level().equals(level))
        .mapToDouble(trial -> trial.metrics().get("table_bytes"))
        .findFirst()
        .orElseThrow();
  }

  private String toll(String... arguments) throws Exception {
    Process toll = TollProcess.start(runs, arguments);
    assertThat(toll.waitFor(250, TimeUnit.SECONDS)).as("toll ends").isTrue();
    String output = Files.readString(runs.resolve("toll.log"));
    assertThat(toll.exitValue()).as(output).isZero();
    return output;
  }
}
