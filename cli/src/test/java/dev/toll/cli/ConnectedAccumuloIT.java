package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The example of docs/accumulo-connect.md on a cluster that `toll up` keeps, killed and resumed.
 */
@Tag("artifacts")
@Timeout(900)
@Tag("long")
class ConnectedAccumuloIT extends OwnersCluster {
  private static final String STUDY = "accumulo-durability";
  private static final String LIMIT = "tserver.compaction.major.service.default.rate.limit";

  ConnectedAccumuloIT() {
    super("accumulo-security", "none", "--set", "system.native-map=no");
  }

  @Test
  void aRunThatIsKilledIsPutBackAndResumed() throws Exception {
    // By this seed the level that changes the servers comes first.
    Process killed =
        run(
            Documents.ROOT.resolve("docs/examples/" + STUDY + ".yaml"),
            "--scale",
            "smoke",
            "--set",
            "system.connect.client-properties=" + variable("ACCUMULO_CLIENT_PROPS"),
            "--levels",
            "sync,slow-compactions",
            "--seed",
            "3");
    Path record = awaitRecord(STUDY, "connected-cluster.json", "\"properties\":true", "[\"toll_");
    // It ends at once, and can put nothing back.
    killed.destroyForcibly().waitFor();
    assertThat(Files.readString(record)).contains("\"toll_").doesNotContain(password());
    assertThat(shell("-e", "config -f " + LIMIT)).contains("10M");
    // The namespace is written down before it is made, so it may not be there yet.

    String resumed = said(0, List.of("resume", STUDY, "--runs", runs.toString()));
    assertThat(resumed).contains("putting back what the interrupted run");
    RunDirectory directory = RunDirectory.latest(runs, STUDY).orElseThrow();
    List<TrialRecord> trials =
        Journal.trials(Journal.read(directory.journal())).stream()
            .filter(TrialRecord::valid)
            .toList();
    assertThat(trials)
        .extracting(TrialRecord::level)
        .containsExactlyInAnyOrder("sync", "slow-compactions");
    assertThat(trials)
        .allSatisfy(
            trial -> {
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
              assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
            });
    assertThat(record).doesNotExist();
    assertThat(shell("-e", "config -f " + LIMIT)).doesNotContain("10M");
    assertThat(shell("-e", "namespaces")).doesNotContain("toll_");
  }

  private String password() throws Exception {
    return Files.readAllLines(Path.of(variable("ACCUMULO_CLIENT_PROPS"))).stream()
        .filter(line -> line.startsWith("auth.token="))
        .map(line -> line.substring("auth.token=".length()))
        .findFirst()
        .orElseThrow();
  }
}
