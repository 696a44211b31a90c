package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What hosts send, limited as a level of a factor: files written to and read from HDFS. */
@Tag("artifacts")
@Tag("long")
@Timeout(900)
class LinksIT extends AwayRuns {
  private static final String STUDY = "limited-links";

  /** The whole of a line of 100 Mbit/s. */
  private static final double MEGABYTES = 12.5;

  @Override
  Map<String, String> roles() {
    Map<String, String> roles = new LinkedHashMap<>();
    roles.put("w1", "master, worker");
    roles.put("i1", "ingester");
    return roles;
  }

  private String[] study(String... more) throws Exception {
    Path file = runs.resolve(STUDY + ".yaml");
    Files.writeString(file, Documents.studies().get(STUDY + ".yaml"));
    return away("run", file.toString(), more);
  }

  private List<TrialRecord> trials() throws Exception {
    return Journal.trials(Journal.read(run(STUDY).journal()));
  }

  @Test
  void theNetworkIsLimitedAtItsLevelAndNowhereElse() throws Exception {
    Process toll = start(study());
    boolean limited =
        Wait.every(Duration.ofMillis(100))
            .atMost(Duration.ofSeconds(190))
            .until(() -> isLimited("w1") && isLimited("i1"));
    assertThat(limited).as("%s", said()).isTrue();
    ends(toll, 0);
    assertThat(trials()).hasSize(4).allSatisfy(this::proved);
    free();
    awaitNothing();
  }

  private boolean isLimited(String host) throws java.io.IOException {
    return hosts.queueing(host).contains("tbf 7011: root");
  }

  private void free() throws Exception {
    for (String host : roles().keySet()) {
      assertThat(hosts.queueing(host)).startsWith("qdisc noqueue 0: root");
    }
  }

  private void proved(TrialRecord trial) {
    assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
    boolean slow = trial.level().contains("mbit100");
    List<ProofResult> links =
        trial.proofs().stream().filter(proof -> proof.name().equals("links")).toList();
    assertThat(links)
        .extracting(ProofResult::verdict)
        .contains(Verdict.TRUE)
        .doesNotContain(Verdict.UNKNOWN);
    assertThat(links)
        .filteredOn(proof -> proof.claim().endsWith("the load"))
        .hasSize(2)
        .allSatisfy(
            proof -> {
              assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
              assertThat(proof.facts().keySet()).containsExactlyInAnyOrder("i1 eth0", "w1 eth0");
              assertThat(proof.facts().values())
                  .allMatch(what -> what.equals(slow ? "tbf of 100 Mbit/s" : "noqueue 0:"));
            });
    for (String rate : List.of("write_rate", "read_rate")) {
      double found = trial.metrics().get(rate);
      System.out.println(trial.level() + " " + rate + " " + found);
      if (slow) {
        assertThat(found).as(rate).isBetween(MEGABYTES * 0.5, MEGABYTES * 1.1);
      } else {
        assertThat(found).as(rate).isGreaterThan(MEGABYTES * 1.5);
      }
    }
  }

  /** A limit is taken off, behind toll's back. */
  @Test
  void aLimitThatIsNotThereVoidsItsTrial() throws Exception {
    Process toll = start(study("--levels", "mbit100+plain", "--set", "design.replays=0"));
    Wait.every(Duration.ofMillis(20)).atMost(Duration.ofSeconds(190)).until(() -> isLimited("w1"));
    hosts.queueing("w1", "del", "root");
    ends(toll, ExitCode.RUN_FAILED);
    assertThat(said()).contains("proof 'links' is false");
    assertThat(trials())
        .filteredOn(trial -> !trial.valid())
        .singleElement()
        .satisfies(trial -> assertThat(trial.reason()).contains("w1 eth0: noqueue 0:"));
    free();
  }

  @Test
  void aLimitGoesWithToll() throws Exception {
    // As if everything on the host had been killed at once: the next run takes it off.
    String[] bucket = {"handle", "7011:", "root", "tbf", "rate", "1mbit", "burst", "128kb"};
    String[] limit = java.util.Arrays.copyOf(bucket, bucket.length + 2);
    limit[bucket.length] = "latency";
    limit[bucket.length + 1] = "50ms";
    hosts.queueing("w1", "add", limit);
    Process toll = start(study("--levels", "mbit100+plain"));
    Wait.every(Duration.ofMillis(100))
        .atMost(Duration.ofSeconds(190))
        .until(() -> isLimited("i1") && hosts.queueing("w1").contains("rate 100Mbit"));
    assertThat(hosts.queueing("w1")).contains("rate 100Mbit");
    toll.destroyForcibly();
    Wait.every(Duration.ofMillis(100))
        .atMost(Duration.ofSeconds(15))
        .until(() -> !isLimited("w1") && !isLimited("i1"));
    free();
    awaitNothing();
  }
}
