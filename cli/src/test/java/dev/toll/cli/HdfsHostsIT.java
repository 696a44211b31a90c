package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HDFS on three hosts, which see nothing of what toll has here. */
@Tag("artifacts")
@Timeout(900)
@Tag("long")
class HdfsHostsIT extends ServersAway {
  private static final String STUDY = "hdfs-wire";

  private String toll(int code, String command, String... more) throws Exception {
    return toll(code, command, STUDY, List.of(more));
  }

  @Test
  void everyServerIsOnItsHostProvedAndMeasured() throws Exception {
    String[] levels = {"--levels", "none,transfer-aes,kerberos-privacy"};
    assertThat(toll(0, "plan", levels))
        .contains("  this machine       relays of the proofs; at " + hosts.address())
        .contains("  w1                 NameNode, KMS, a DataNode; at " + hosts.address("w1"))
        .contains("  w2                 a DataNode; at " + hosts.address("w2"))
        .contains("  i1                 driver; at " + hosts.address("i1"));
    toll(0, "run", levels);
    assertThat(trials(STUDY)).hasSize(3).allSatisfy(this::proved);
    assertThat(Files.readString(run(STUDY).environment("environment.json")))
        .contains("\"role worker\": \"w1, w2\"", "\"w2's host\": \"w2\"");
    awaitNothing();
  }

  private void proved(TrialRecord trial) {
    assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    // What files processes of other hosts hold open is not read: unknown, and it says so.
    assertThat(trial.proofs())
        .filteredOn(proof -> proof.name().equals("data-place"))
        .isNotEmpty()
        .allSatisfy(
            proof -> {
              assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
              assertThat(proof.evidence()).contains("datanode1 is on w2, where no open file is");
            });
    assertThat(trial.proofs())
        .filteredOn(proof -> !proof.name().equals("data-place"))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
        .extracting(ProofResult::name)
        .contains("wire", "wire-rpc", "refusal", "server-settings", "at-rest", "load-files")
        .contains("unchanged", "server-links");
    boolean plain = trial.level().equals("none");
    boolean kerberos = trial.level().startsWith("kerberos");
    assertThat(trial.facts())
        .containsEntry("host of the NameNode", "w1")
        .containsEntry("hosts of the DataNodes", "[w1, w2]")
        .hasEntrySatisfying(
            "link client - namenode",
            link ->
                assertThat(link).startsWith(kerberos ? "protected, by a r" : "plain, by a relay"))
        .hasEntrySatisfying(
            "link client - datanode1",
            link -> assertThat(link).startsWith(plain ? "plain, by a relay" : "protected, by a r"))
        .hasEntrySatisfying(
            "link other datanodes - datanode1",
            link ->
                assertThat(link)
                    .startsWith(plain ? "plain, by a plain request" : "protected, by a handshake"))
        .containsEntry("link namenode - kms", "plain, by its settings: http")
        .hasEntrySatisfying(
            "link datanode1 - namenode",
            link -> assertThat(link).startsWith(kerberos ? "protected, by its" : "plain, by its "));
    assertThat(trial.facts().get("cpu accounting")).contains("on w1, w2, i1");
    assertThat(trial.facts().get("cpu seconds")).contains("(of w1, w2)", "(of i1)");
    assertThat(trial.metrics().get("write_datanode_cpu_per_gb")).isPositive();
    assertThat(trial.metrics().get("read_client_cpu_per_gb")).isPositive();
    try {
      for (String log : List.of("namenode", "kms", "datanode0", "datanode1", "driver")) {
        assertThat(run(STUDY).trial(trial.trial()).resolve("logs/" + log + ".log"))
            .isNotEmptyFile();
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void withAnIngesterAloneTheServersStayHere() throws Exception {
    inventory = hosts.inventory(name -> name.equals("i1") ? "ingester" : "");
    toll(0, "run", "--levels", "none");
    assertThat(trials(STUDY))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
              assertThat(trial.facts().get("cpu accounting")).contains("on i1 the processes'");
              assertThat(trial.proofs())
                  .filteredOn(proof -> proof.name().equals("wire"))
                  .isNotEmpty()
                  .allSatisfy(
                      proof -> {
                        assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
                        assertThat(proof.evidence().replaceFirst("^after the load: ", ""))
                            .startsWith("a relay would need the DataNode");
                      });
              assertThat(trial.proofs())
                  .filteredOn(proof -> !proof.name().equals("wire"))
                  .allSatisfy(
                      proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
                  .extracting(ProofResult::name)
                  .contains("wire-rpc", "wire-kms", "refusal", "server-settings", "data-place");
            });
    // Hosts of other roles are not even connected to.
    assertThat(hosts.data("w1")).doesNotExist();
  }

  /** A host's file is kept at another level, behind toll's back. */
  @Test
  void oneDataNodeLeftAtAnotherLevelIsFound() throws Exception {
    Sabotage sabotage = Sabotage.of(hosts.data("w2"), "hdfs-site.xml", HdfsHostsIT::encrypted);
    String said = toll(ExitCode.RUN_FAILED, "run", "--levels", "none", "--set", "design.replays=0");
    sabotage.end();
    assertThat(said).contains("proof 'server-settings' is false");
    assertThat(trials(STUDY))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason())
                  .contains("datanode1 on w2: dfs.encrypt.data.transfer is 'true', not 'false'")
                  .doesNotContain("w1: ");
              // No block has reached it, which the wire shows too.
              assertThat(trial.proofs())
                  .filteredOn(proof -> proof.name().equals("wire"))
                  .singleElement()
                  .satisfies(
                      wire -> {
                        assertThat(wire.verdict()).isNotEqualTo(Verdict.TRUE);
                        assertThat(wire.evidence()).contains("datanode1 alone is ");
                      });
            });
    awaitNothing();
  }

  private static String encrypted(String site) {
    String property =
        "<property><name>dfs.encrypt.data.transfer</name><value>true</value></property>";
    return site.contains(property)
        ? site
        : site.replace("</configuration>", property + "</configuration>");
  }
}
