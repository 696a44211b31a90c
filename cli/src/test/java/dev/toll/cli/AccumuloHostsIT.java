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
@Timeout(900)
@Tag("long")
class AccumuloHostsIT extends ServersAway {
  private static final String STUDY = ACCUMULO;

  private static final String CONFIDENTIAL = "protected, by a handshake: SASL, auth-conf";
  private static final String ANSWERED = "plain, by a plain request, which is answered";
  private static final String KERBEROS =
      "plain, by its settings: hadoop.rpc.protection authentication";
  private static final String SIMPLE = "plain, by its settings: simple authentication";

  /** What is not read on another host: unknown, and it says so. */
  private static final Set<String> UNKNOWN = Set.of("data-place", "load-bytes");

  private String toll(int code, String command, String level, String... more) throws Exception {
    return toll(code, command, accumulo(level), List.of(more));
  }

  @Test
  void everyServerIsOnItsHostAndOneLeftAtAnotherLevelIsFound() throws Exception {
    assertThat(toll(ExitCode.BAD_INPUT, "plan", "auth-conf"))
        .contains(
            "hosts.yaml: level it: tables in local files (system.storage: local) need all servers"
                + " on one host, and they are on w1, w2; set system.storage: hdfs, or");
    assertThat(toll(0, "plan", "auth-conf", IN_HDFS))
        .contains("w2                 a tablet server, at storage in HDFS a DataNode; at ")
        .contains("i1                 drivers; at " + hosts.address("i1"));
    toll(0, "run", "auth-conf", IN_HDFS);
    assertThat(trials(STUDY)).singleElement().satisfies(this::proved).satisfies(this::linked);
    awaitNothing();
    oneLeftAtAnotherLevel();
    awaitNothing();
  }

  /** The server shows the certificate of its own host's key. */
  private void keysAreTheHosts(TrialRecord trial) {
    assertThat(trial.proofs())
        .filteredOn(proof -> proof.name().equals(HostKeys.PROOF))
        .singleElement()
        .satisfies(
            proof ->
                assertThat(proof.facts())
                    .containsEntry("certificate on w1", "CN=w1")
                    .containsEntry("no token", "refused: it does not carry a one-time token"));
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
        .contains("server-links")
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

  private void linked(TrialRecord trial) {
    assertThat(trial.facts())
        .containsEntry("host of ZooKeeper and the manager", "w1")
        .containsEntry("hosts of the tablet servers", "[w1, w2]")
        .containsEntry("hosts of the DataNodes", "[w1, w2]");
    for (String server : List.of("tserver0", "tserver1")) {
      assertThat(trial.facts())
          .containsEntry("link client - " + server, "protected, by a relay: auth-conf")
          .containsEntry("link other servers - " + server, CONFIDENTIAL)
          .containsEntry("link " + server + " - manager", CONFIDENTIAL)
          .containsEntry("link " + server + " - zookeeper", ANSWERED);
    }
    assertThat(trial.facts())
        .containsEntry("link client - manager", CONFIDENTIAL)
        .containsEntry("link manager - zookeeper", ANSWERED)
        .containsEntry("link accumulo servers - namenode", SIMPLE)
        .containsEntry("link accumulo servers - datanode1", ANSWERED)
        .containsEntry("link other datanodes - datanode1", ANSWERED)
        .containsEntry("link datanode1 - namenode", SIMPLE);
    // Each has a principal of its own.
    assertThat(trial.facts().get("kerberos.service")).contains("accumulo/w1@", "accumulo/w2@");
  }

  /** The thread-pool server is another level's. */
  private void oneLeftAtAnotherLevel() throws Exception {
    Sabotage sabotage =
        Sabotage.of(
            hosts.data("w2"),
            "accumulo.properties",
            text ->
                text.contains("general.rpc.server.type")
                    ? text
                    : text + "general.rpc.server.type=threadpool\n");
    List<String> more = new ArrayList<>(List.of(IN_HDFS));
    more.addAll(List.of("--set", "design.replays=0"));
    String said = toll(ExitCode.RUN_FAILED, "run", "none", more.toArray(String[]::new));
    sabotage.end();
    assertThat(said).contains("proof 'negotiated' is false");
    assertThat(trials(STUDY))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason())
                  .containsPattern("tserver0 on w1: [^;]*THsHaServer")
                  .containsPattern("tserver1 on w2: [^;]*TThreadPoolServer");
              assertThat(trial.proofs())
                  .filteredOn(proof -> proof.name().equals("server-links"))
                  .singleElement()
                  .satisfies(
                      proof ->
                          assertThat(proof.facts().get("link other servers - tserver1"))
                              .isEqualTo(ANSWERED + ": thread-pool server"));
            });
  }

  /**
   * HDFS's servers have a principal per host too, and its NameNode takes no other user. The manager
   * is on another host than the NameNode.
   */
  @Test
  void hdfsUnderKerberosKnowsEachHost() throws Exception {
    inventory =
        hosts.inventory(
            name ->
                switch (name) {
                  case "w1" -> "master, worker";
                  case "i1" -> "master, ingester";
                  default -> "worker";
                });
    toll(0, "run", "auth-int", IN_HDFS_UNDER_KERBEROS);
    assertThat(trials(STUDY))
        .singleElement()
        .satisfies(this::proved)
        .satisfies(
            trial -> {
              assertThat(trial.proofs())
                  .extracting(ProofResult::name)
                  .contains("storage", "hdfs-refusal");
              assertThat(trial.facts())
                  .containsEntry("hosts of the DataNodes", "[w1, w2]")
                  .containsEntry("host of the NameNode", "w1")
                  .containsEntry("host of ZooKeeper", "w1")
                  .containsEntry("host of the manager", "i1")
                  .containsEntry("link accumulo servers - namenode", KERBEROS)
                  .containsEntry("link datanode1 - namenode", KERBEROS)
                  .hasEntrySatisfying(
                      "page cache",
                      where ->
                          assertThat(where).contains("dropped", " on this machine, w1, w2, i1"));
            });
    awaitNothing();
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
                  default -> "";
                });
    toll(0, "run", "ssl");
    assertThat(trials(STUDY))
        .singleElement()
        .satisfies(this::proved)
        .satisfies(this::keysAreTheHosts);
    assertThat(Files.readString(run(STUDY).environment("environment.json")))
        .contains("\"role worker\": \"w1\"", "\"TLS keys made on\": \"i1, w1\"");
    // Hosts of other roles are not even connected to.
    assertThat(hosts.data("w2")).doesNotExist();
    awaitNothing();
  }
}
