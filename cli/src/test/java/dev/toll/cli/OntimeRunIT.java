package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.jdk.JdkFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The ontime queries by the command line: of one shard itself, and of shards under Trino. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class OntimeRunIT {
  private static final int FOR_TRINO = 24;
  private static final Path ARCHIVE =
      Path.of("io", "trino", "trino-server", "476", "trino-server-476.tar.gz");

  @TempDir Path runs;

  @Test
  void oneShardAnswersAsDuckDbDoes() throws Exception {
    Map<String, TrialRecord> levels =
        allAnswerAlike(
            3, Documents.ROOT.resolve("cli/src/test/resources/ontime-one-shard.yaml").toString());
    assertThat(bytes(levels.get("row-compressed"))).isLessThan(bytes(levels.get("row")));
    boolean permitted = Files.isWritable(Path.of("/proc/sys/vm/drop_caches"));
    assertThat(levels.values())
        .allSatisfy(
            trial -> {
              assertThat(trial.metrics()).containsKey("warm_read_bytes");
              assertThat(trial.metrics().containsKey("cold_geomean")).isEqualTo(permitted);
              assertThat(trial.facts().get("cold queries"))
                  .startsWith(permitted ? "all caches emptied" : "not measured: not permitted");
            });
    assertThat(levels.get("column-duckdb").metrics()).containsKeys("plan_q1", "exec_q1");
    assertThat(levels.get("row").metrics()).doesNotContainKeys("plan_q1", "exec_q1");
  }

  /** Trino needs a JDK of its own, and an archive that is not fetched for a test. */
  static void assumeTrino() {
    assumeTrue(new JdkFinder().all().stream().anyMatch(jdk -> jdk.feature() >= FOR_TRINO));
    Path repository =
        Path.of(
            System.getProperty(
                "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
    assumeTrue(Files.exists(repository.resolve(ARCHIVE)), "821 MB are not fetched for a test");
  }

  @Test
  @Tag("long")
  void shardsUnderTrinoAnswerAsDuckDbDoes() throws Exception {
    assumeTrino();
    Map<String, TrialRecord> levels =
        allAnswerAlike(
            3,
            "ontime-stores",
            "--scale",
            "smoke",
            "--set",
            "workload.rows=20k",
            "--set",
            "workload.cold-repetitions=0",
            "--levels",
            "column-duckdb,column,row");
    assertThat(levels.get("row").metrics()).containsKeys("plan_q1", "exec_q1");
    assertThat(levels.get("row").facts())
        .containsEntry("cold queries", "not measured: workload.cold-repetitions is 0");
    assertThat(levels.get("column").proofs())
        .extracting(ProofResult::name)
        .contains("placement", "files");
    // Nine tenths of the flights are not late, and none of them is shipped for Q2.
    assertThat(levels.get("row").metrics().get("shipped_rows_q2"))
        .isBetween(10.0, levels.get("row").metrics().get("shipped_rows_q0"));
    assertThat(levels.get("column").metrics())
        .containsKey("cpu_trino_q10")
        .doesNotContainKeys("shipped_rows_q2", "cpu_shards_q10");
    Map<String, Double> row = levels.get("row").metrics();
    assertThat(row).containsKeys("cpu_shards_q10", "cpu_trino_q10", "cpu_trino_all");
    assertThat(row.get("cpu_shards_all")).isGreaterThan(row.get("cpu_shards_q10"));
    assertThat(row.get("cpu_shards_q10") + row.get("cpu_trino_q10"))
        .as("parts of all, each read a moment apart")
        .isBetween(0.01, row.get("cpu_q10") + 0.05);
  }

  private Map<String, TrialRecord> allAnswerAlike(int trialsOfIt, String... study)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(List.of(study));
    Process toll = TollProcess.start(runs, command.toArray(String[]::new));
    assertThat(toll.waitFor(600, TimeUnit.SECONDS)).as("toll ends").isTrue();
    RunDirectory run = RunDirectory.all(runs).get(0);
    List<TrialRecord> trials = Journal.trials(Journal.read(run.journal()));
    assertThat(trials).hasSize(trialsOfIt).allMatch(TrialRecord::valid);
    assertThat(trials)
        .allSatisfy(
            trial -> {
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
              assertThat(trial.proofs()).noneMatch(proof -> proof.verdict() == Verdict.FALSE);
              assertThat(trial.metrics()).containsKeys("query_geomean", "time_q8_4", "cpu_q10");
            });
    Map<String, TrialRecord> levels =
        trials.stream().collect(Collectors.toMap(TrialRecord::level, trial -> trial));
    assertThat(levels.get("row").proofs())
        .extracting(ProofResult::name)
        .contains("placement", "row-format", "memory", "no-query-cache", "statements");
    assertThat(run.work()).doesNotExist();
    return levels;
  }

  private static double bytes(TrialRecord trial) {
    return trial.metrics().get("store_bytes");
  }
}
