package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Study accumulo-security on this machine, on hosts, and in containers: only the option differs.
 */
@Tag("artifacts")
@Tag("long")
@Timeout(3600)
class ThreeWaysIT extends YarnRuns {
  private static final String ACCUMULO = "accumulo-security";

  /** Of processes and connections on other hosts, which are not read. */
  private static final Set<String> UNKNOWN = Set.of("data-place", "load-bytes");

  private static final Map<String, String> ROLES =
      Map.of("m1", "master", "w1", "worker", "w2", "worker", "i1", "ingester");

  @Override
  Map<String, Integer> hostsWithMemory() {
    Map<String, Integer> all = new LinkedHashMap<>();
    List.of("m1", "w1", "w2", "i1").forEach(host -> all.put(host, 1536));
    return all;
  }

  @Test
  void onlyTheOptionDiffersForAccumulo() throws Exception {
    int levels = run();
    assertThat(run("--hosts", hosts.inventory(ROLES::get).toString())).isEqualTo(levels);
    assertThat(
            run(
                "--fleet",
                "yarn",
                "--yarn-conf",
                cluster.configuration().toString(),
                "--set",
                "machine.yarn-masters=1",
                "--set",
                "machine.yarn-workers=2",
                "--set",
                "machine.yarn-memory=1536M"))
        .isEqualTo(levels);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
  }

  /** The levels of a run, all of which are valid and proved. */
  private int run(String... where) throws Exception {
    // The baseline and the level with most to prove: five levels took 43 minutes.
    List<String> options = new ArrayList<>(List.of("--levels", "none,auth-conf"));
    for (String setting :
        List.of("system.storage=hdfs", "system.tablet-servers=2", "workload.tablets=4")) {
      options.addAll(List.of("--set", setting));
    }
    options.addAll(List.of(where));
    Process toll = start(toll("run", ACCUMULO, options.toArray(String[]::new)));
    assertThat(toll.waitFor(20, TimeUnit.MINUTES)).as("%s", said()).isTrue();
    ends(toll, 0);
    RunDirectory run = RunDirectory.latest(runs, ACCUMULO).orElseThrow();
    List<TrialRecord> trials = Journal.trials(Journal.read(run.journal()));
    System.out.printf("three ways: %s%n", List.of(where));
    for (TrialRecord trial : trials) {
      assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
      assertThat(trial.proofs())
          .filteredOn(proof -> where.length == 0 || !UNKNOWN.contains(proof.name()))
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .contains("wire", "negotiated", "refusal", "settings", "at-rest", "unchanged")
          .contains("server-links");
      trial.facts().entrySet().stream()
          .filter(fact -> fact.getKey().startsWith("link "))
          .forEach(
              fact ->
                  System.out.printf(
                      "  %s: %s: %s%n", trial.level(), fact.getKey(), fact.getValue()));
    }
    return trials.size();
  }
}
