package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose path has a space and characters beyond ASCII keeps its data in itself. */
class PathIT {
  @ParameterizedTest
  @ValueSource(strings = {"at-rest", "auth-conf"})
  void dataLiesInTheRun(String level) throws Exception {
    assumeThat(System.getProperty("sun.jnu.encoding")).isEqualTo("UTF-8");
    Path home = Path.of("target", "it-päth 測 1").toAbsolutePath();
    RunDirectory.delete(home);
    Study study = RealRun.study("levels.yaml", List.of("workload.deadline=2m"), level);
    Steps steps = new Steps((phase, step) -> {});
    try (AccumuloSession session = RealRun.session(study, home.resolve("work"))) {
      Path logs = Files.createDirectories(home.resolve("logs"));
      AccumuloInstance instance =
          session.start(study.level(level), Slot.only(home.resolve("work"), logs), steps);
      List<ProofResult> proofs = new ArrayList<>(instance.prove(steps));
      instance.prepare(steps);
      instance.measure(steps, (seconds, operations, total) -> {}, logs.resolve("latency.hlog"));
      instance.settle(steps);
      proofs.addAll(instance.proveLoaded(steps));
      assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      instance.stop(steps);
      assertThat(proofs)
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .contains("data-place", "at-rest", "settings");
    } finally {
      RunDirectory.delete(home);
    }
  }
}
