package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.security.HostKeys;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Accumulo on hosts, which see nothing of what toll has here. */
@Tag("artifacts")
@Timeout(400)
class AccumuloHostsIT extends ServersAway {
  private static final String STUDY = "accumulo-security";

  /** What nobody reads on another host: unknown, and it says so. */
  private static final Set<String> UNKNOWN = Set.of("data-place", "load-bytes");

  private static final List<String> IN_HDFS =
      List.of("--set", "system.storage=hdfs", "--set", "workload.tablets=4");

  private String accumulo(int code, String command, String levels, List<String> more)
      throws Exception {
    List<String> all = new ArrayList<>(List.of("--levels", levels));
    all.addAll(more);
    return toll(code, command, STUDY, all);
  }

  @Test
  void everyServerIsOnItsHostProvedAndMeasured() throws Exception {
    String levels = "none,ssl,auth-conf";
    assertThat(accumulo(2, "plan", levels, List.of()))
        .contains(
            "hosts.yaml: level none: tables in local files (system.storage: local) need all servers"
                + " on one host, and they are on w1, w2; set system.storage: hdfs, or");
    assertThat(accumulo(0, "plan", levels, IN_HDFS))
        .contains("w2                 a tablet server, at storage in HDFS a DataNode; at ")
        .contains("i1                 drivers; at " + hosts.address("i1"));
    accumulo(0, "run", levels, IN_HDFS);
    assertThat(Files.readString(run(STUDY).environment("environment.json")))
        .contains("\"TLS keys made on\": \"i1, w1, w2\"");
    assertThat(trials(STUDY)).hasSize(3).allSatisfy(this::proved);
    assertThat(trials(STUDY))
        .allSatisfy(
            trial -> {
              assertThat(trial.facts())
                  .containsEntry("host of ZooKeeper and the manager", "w1")
                  .containsEntry("hosts of the tablet servers", "[w1, w2]")
                  .containsEntry("hosts of the DataNodes", "[w1, w2]");
              boolean plain = trial.level().equals("none");
              if (trial.level().equals("ssl")) {
                keysAreTheHosts(trial, "w1", "w2");
              }
              for (String server : List.of("tserver0", "tserver1")) {
                assertThat(trial.facts().get("link client - " + server))
                    .startsWith(plain ? "plain, by a relay: " : "protected, by a relay: ");
                assertThat(trial.facts().get("link " + server + " - manager"))
                    .startsWith(plain ? "plain, by its settings" : "protected, by its settings");
                assertThat(trial.facts().get("link " + server + " - zookeeper"))
                    .startsWith("plain, by a client");
              }
            });
    awaitNothing();
  }

  /** The server's, and the driver's, which it admits by its certificate alone. */
  @Test
  void keysAreMadeOnTheirHosts() throws Exception {
    inventory =
        hosts.inventory(
            name ->
                switch (name) {
                  case "w1" -> "master, worker";
                  case "i1" -> "ingester";
                  default -> "monitor";
                });
    accumulo(0, "run", "none,ssl", List.of());
    assertThat(trials(STUDY)).hasSize(2).allSatisfy(this::proved);
    assertThat(trials(STUDY))
        .filteredOn(trial -> trial.level().equals("ssl"))
        .singleElement()
        .satisfies(trial -> keysAreTheHosts(trial, "w1"));
    assertThat(Files.readString(run(STUDY).environment("environment.json")))
        .contains("\"TLS keys made on\": \"i1, w1\"");
    awaitNothing();
  }

  /** Each server shows the certificate of its own host's key. */
  private static void keysAreTheHosts(TrialRecord trial, String... servers) {
    assertThat(trial.proofs())
        .filteredOn(proof -> proof.name().equals(HostKeys.PROOF))
        .singleElement()
        .satisfies(
            proof -> {
              assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
              assertThat(proof.facts())
                  .containsEntry("no token", "refused: it does not carry a one-time token");
              for (String server : servers) {
                assertThat(proof.facts())
                    .containsEntry("certificate on " + server, "CN=" + server);
              }
            });
  }

  private void proved(TrialRecord trial) {
    assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    assertThat(trial.proofs())
        .filteredOn(proof -> UNKNOWN.contains(proof.name()))
        .allSatisfy(proof -> assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN));
    assertThat(trial.proofs())
        .filteredOn(proof -> !UNKNOWN.contains(proof.name()))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
        .extracting(ProofResult::name)
        .contains("wire", "negotiated", "refusal", "settings", "at-rest", "load-connections")
        .contains("arguments", "unchanged");
    assertThat(trial.facts().get("cpu accounting")).contains("i1");
    assertThat(trial.metrics().get("client_cpu_per_million")).isPositive();
    assertThat(trial.metrics().get("server_cpu_per_million")).isPositive();
    try {
      for (String log : List.of("zookeeper", "manager", "tserver0", "driver")) {
        assertThat(run(STUDY).trial(trial.trial()).resolve("logs/" + log + ".log"))
            .isNotEmptyFile();
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** All servers on one host need no HDFS. */
  @Test
  void localFilesOfOneHost() throws Exception {
    inventory =
        hosts.inventory(
            name ->
                switch (name) {
                  case "w1" -> "master, worker";
                  case "i1" -> "ingester";
                  default -> "monitor";
                });
    accumulo(0, "run", "auth,auth-int", List.of());
    assertThat(trials(STUDY)).hasSize(2).allSatisfy(this::proved);
    assertThat(Files.readString(run(STUDY).environment("environment.json")))
        .contains("\"role worker\": \"w1\"");
    awaitNothing();
  }

  /** The thread-pool server is another level's. */
  @Test
  void oneTabletServerLeftAtAnotherLevelIsFound() throws Exception {
    Sabotage sabotage =
        Sabotage.of(
            hosts.data("w2"),
            "accumulo.properties",
            text ->
                text.contains("general.rpc.server.type")
                    ? text
                    : text + "general.rpc.server.type=threadpool\n");
    List<String> more = new ArrayList<>(IN_HDFS);
    more.addAll(List.of("--set", "design.replays=0"));
    String said = accumulo(ExitCode.RUN_FAILED, "run", "none", more);
    sabotage.end();
    assertThat(said).contains("proof 'negotiated' is false");
    assertThat(trials(STUDY))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason()).contains("tserver1 on w2: ").contains("ThreadPool");
            });
    awaitNothing();
  }
}
