package dev.toll.cli;

import static dev.toll.cli.OwnLoads.assumeProgram;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.TrialRecord;
import dev.toll.systems.base.metric.CommonMetrics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/your-load.md on real databases, short, and sabotaged. */
@Timeout(900)
@Tag("full")
class YourLoadIT {
  @TempDir Path runs;
  private OwnLoads loads;

  @BeforeEach
  void here() {
    loads = new OwnLoads(runs);
  }

  @Test
  void pgbench() throws Exception {
    assumeProgram("pgbench");
    assumeProgram("psql");
    List<TrialRecord> trials = loads.valid("pgbench-tls", "--set", "workload.env.LENGTH=1");
    saysWhatItsToolSays(trials, "pgbench-tls", "tps = (\\S+) ");
    assertThat(OwnLoads.proofs(trials, "tls"))
        .contains("negotiated", "wire", "refusal", "server-identity");
  }

  @Test
  void sysbench() throws Exception {
    assumeProgram("sysbench");
    assumeProgram("mariadb");
    List<TrialRecord> trials = loads.valid("sysbench-flush", "--set", "workload.env.LENGTH=1");
    saysWhatItsToolSays(trials, "sysbench-flush", "transactions: +\\d+ +\\((\\S+) per sec");
    assertThat(OwnLoads.proofs(trials, "second")).contains("settings");
  }

  /** Its operations are what the CPU time is divided by. */
  private void saysWhatItsToolSays(List<TrialRecord> trials, String example, String pattern)
      throws Exception {
    loads.saysWhatItsToolSays(trials, example, "tps", pattern);
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.metrics())
                    .containsKeys("elapsed", CommonMetrics.CLIENT_CPU, CommonMetrics.SERVER_CPU));
  }

  /**
   * YCSB's own client with a binding of this test: that of the release is in no Maven repository.
   */
  @Test
  void ycsb() throws Exception {
    assumeProgram("psql");
    Path ycsb = Ycsb.in(runs.resolve("ycsb"));
    List<TrialRecord> trials =
        loads.valid(
            "ycsb-tls",
            "--set",
            "workload.env.YCSB=" + ycsb,
            "--set",
            "workload.env.BINDING=" + YcsbJdbc.class.getName(),
            "--set",
            "workload.env.RECORDS=200",
            "--set",
            "workload.env.OPERATIONS=2000");
    loads.saysWhatItsToolSays(
        trials, "ycsb-tls", "rate", "\\[OVERALL\\], Throughput\\(ops/sec\\), (\\S+)");
    loads.saysWhatItsToolSays(
        trials, "ycsb-tls", "read", "\\[READ\\], 99thPercentileLatency\\(us\\), (\\S+)");
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.metrics())
                    .containsKeys("elapsed", "update", "client_cpu", "server_cpu"));
    assertThat(OwnLoads.proofs(trials, "tls"))
        .contains("negotiated", "wire", "refusal", "server-identity");
  }

  /** It says what it measured and not what the level says: the server does not let it in. */
  @Test
  @Tag("long")
  void aScriptInSlicesAndTwoThatAreWrong() throws Exception {
    assumeProgram("psql");
    List<TrialRecord> trials = loads.valid("sql-script-tls", "--set", "workload.env.ROWS=2000");
    assertThat(trials).allMatch(trial -> !trial.slices().isEmpty());

    String study = Files.readString(OwnLoads.example("sql-script-tls"));
    String few = "workload.env.ROWS=200";
    assertThat(
            loads.voided(
                study.replace("| psql -q", "| PGSSLMODE=disable psql -q 'sslmode=disable'"),
                "tls",
                few))
        .contains("workload.load ended with exit code 2")
        .contains("no pg_hba.conf entry");
    assertThat(loads.voided(study.replace("= \"$ROWS\"", "= 7"), "tls", few))
        .contains("verification false");
  }

  /** As it is written, without a change. */
  @Test
  void theTemplateOfTollInit() throws Exception {
    assumeProgram("psql");
    Path file = runs.resolve("mine.yaml");
    assertThat(Cli.real(runs, "init", "load", "-o", file.toString()).code()).isZero();
    List<TrialRecord> trials = loads.valid("mine", file, "--scale", "smoke");
    assertThat(OwnLoads.proofs(trials, "tls")).contains("negotiated", "wire", "refusal");
  }
}
