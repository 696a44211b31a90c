package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.UncoveredSettings;
import dev.toll.systems.command.Runs.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A shell proof that is true everywhere proves no level. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class ToldApartTest {
  private static final String LOAD =
      "workload: {name: w, load: 'echo $SWITCH > switch', unverified: a test}\n";

  @TempDir Path directory;

  private static String study(String command) {
    return "system:\n  name: command\n  proof: {p: {claim: it holds, command: '"
        + command
        + "'}}\n"
        + LOAD;
  }

  private List<ProofResult> proofs(String command, String name) throws Exception {
    Outcome outcome = new Runs(directory).run(study(command));
    assertThat(outcome.failure()).isNull();
    return outcome.trials().stream()
        .flatMap(trial -> trial.proofs().stream())
        .filter(proof -> proof.name().equals(name))
        .toList();
  }

  private static List<UncoveredSettings> unwitnessed(String command) throws Exception {
    Study study = Runs.study(Runs.text(study(command)));
    return UncoveredSettings.of(study);
  }

  @Tag("slow")
  @Test
  void aProofThatIsTheSameAtBothLevelsLooksAtNothing() throws Exception {
    assertThat(unwitnessed("true"))
        .containsExactly(new UncoveredSettings("on", "off", List.of("system.env.SWITCH")));
    assertThat(proofs("true", ProofResult.UNWITNESSED))
        .singleElement()
        .extracting(ProofResult::evidence)
        .isEqualTo("no proof checks system.env.SWITCH, which differs from off");
  }

  @Test
  void aProofThatOnlyNamesWhatDiffersIsFoundOutByTheCrossProof() throws Exception {
    String command = "test -n \"$SWITCH\"";
    assertThat(unwitnessed(command)).isEmpty();
    assertThat(proofs(command, ProofResult.CROSS_PROOF))
        .hasSize(2)
        .allMatch(proof -> proof.verdict() == Verdict.UNKNOWN)
        .extracting(ProofResult::evidence)
        .anyMatch(
            evidence -> evidence.startsWith("the proofs of on and off cannot tell them apart"));
  }

  @Test
  void aProofOfWhatTheLoadLeftTellsLevelsApart() throws Exception {
    assertThat(proofs("grep -qx \"$SWITCH\" switch", ProofResult.CROSS_PROOF))
        .hasSize(2)
        .allMatch(proof -> proof.verdict() == Verdict.TRUE);
  }
}
