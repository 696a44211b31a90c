package dev.toll.cli;

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

/** The examples of docs/your-load.md on Kafka, HDFS and Accumulo, short, and sabotaged. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class YourServersIT {
  @TempDir Path runs;
  private OwnLoads loads;

  @BeforeEach
  void here() {
    loads = new OwnLoads(runs);
  }

  /** Also one whose client ignores what the level is: the broker takes none of its records. */
  @Test
  @Tag("long")
  void kafka() throws Exception {
    List<TrialRecord> trials = loads.valid("kafka-perf-tls", "--set", "workload.env.RECORDS=2000");
    loads.saysWhatItsToolSays(trials, "kafka-perf-tls", "rate", "sent, (\\S+) records/sec.* 99th");
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.metrics())
                    .containsKeys("elapsed", CommonMetrics.CLIENT_CPU, CommonMetrics.SERVER_CPU));
    assertThat(OwnLoads.proofs(trials, "tls"))
        .contains("negotiated", "wire", "refusal", "settings")
        .doesNotContain("load");

    String study = Files.readString(OwnLoads.example("kafka-perf-tls"));
    String plain = "--producer-props bootstrap.servers=$TOLL_HOST:$TOLL_PORT max.block.ms=2000";
    assertThat(
            loads.voided(
                study.replace("--producer.config \"$TOLL_OPTION_FILE\"", plain),
                "tls",
                "workload.env.RECORDS=1"))
        .contains("the number of operations was not found", "0 records sent");
  }

  /** Also one whose files are not as they were put there. */
  @Test
  void hdfs() throws Exception {
    String[] few = {"--set", "workload.env.FILES=3", "--set", "workload.env.SIZE=2M"};
    List<TrialRecord> trials = loads.valid("hdfs-put-zone", few);
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.metrics()).containsKeys("elapsed", "client_cpu", "server_cpu"));
    // Of the files that the load itself has put there.
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.proofs())
                    .filteredOn(proof -> proof.name().equals("load-files"))
                    .singleElement()
                    .matches(proof -> proof.evidence().startsWith("3 with")));
    assertThat(OwnLoads.proofs(trials, "zone")).contains("at-rest", "wire", "codec");

    String study = Files.readString(OwnLoads.example("hdfs-put-zone"));
    assertThat(
            loads.voided(
                study.replace("$TOLL_DIRECTORY'\n  #", "$TOLL_DIRECTORY; echo x >> data/1'\n  #"),
                "zone",
                few[1],
                few[3]))
        .contains("verification false");
  }

  @Test
  @Tag("long")
  void accumulo() throws Exception {
    List<TrialRecord> trials = loads.valid("accumulo-shell-tls", "--set", "workload.env.ROWS=200");
    assertThat(OwnLoads.proofs(trials, "tls"))
        .contains("negotiated", "wire", "refusal", "settings", "at-rest")
        .doesNotContain("load", "load-connections");
  }
}
