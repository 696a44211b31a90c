package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.UncoveredSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A level is proved only by what distinguishes it. */
class ToldApartTest {
  @TempDir Path runs;
  private Harness harness;

  @BeforeEach
  void twoLevelsThatDiffer() throws Exception {
    harness = new Harness(runs).set("ssl", "system.security", "ssl");
    harness.set("ssl", "system.deadline", "9s").set("none", "system.deadline", "1s");
    harness.system.witnesses = Map.of("system.security", Set.of("negotiated0"));
  }

  private List<ProofResult> named(String name) throws Exception {
    return harness.trials().stream()
        .flatMap(trial -> trial.proofs().stream())
        .filter(proof -> proof.name().equals(name))
        .toList();
  }

  @Test
  void aProofCarriesTheSettingsItDependsOn() throws Exception {
    harness.run();
    assertThat(named(ProofResult.UNWITNESSED)).isEmpty();
    TrialRecord ssl = trial("ssl");
    assertThat(ssl.proofs())
        .filteredOn(proof -> proof.name().equals("negotiated0"))
        .singleElement()
        .extracting(ProofResult::witnesses)
        .isEqualTo(List.of("system.security"));
  }

  private TrialRecord trial(String level) throws Exception {
    return harness.trials().stream()
        .filter(trial -> trial.level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aSettingNobodyLooksAtLeavesItsLevelUnproved() throws Exception {
    harness.set("ssl", "system.options.loose_nonsense", "ON");
    harness.run();
    assertThat(trial("ssl").valid()).isTrue();
    assertThat(named(ProofResult.UNWITNESSED))
        .singleElement()
        .matches(proof -> proof.verdict() == Verdict.UNKNOWN)
        .extracting(ProofResult::evidence)
        .isEqualTo("no proof checks system.options.loose_nonsense, which differs from none");
    assertThat(UncoveredSettings.of(harness.study()))
        .containsExactly(
            new UncoveredSettings("ssl", "none", List.of("system.options.loose_nonsense")));
  }

  @Test
  void whatIsUnknownOfASettingThatDoesNotDifferIsLeftOut() throws Exception {
    CoverageCheck witnesses = new CoverageCheck(harness.study(), List.of());
    ProofResult unknown = ProofResult.of("load-settings", "", Verdict.UNKNOWN, "");
    List<ProofResult> differs = List.of(unknown.witnessing(List.of("system.security")));
    assertThat(witnesses.noted(harness.study().level("ssl"), differs)).hasSize(1);
    assertThat(witnesses.noted(harness.study().level("none"), differs)).isEmpty();
    List<ProofResult> same = List.of(unknown.witnessing(List.of("system.tls")));
    assertThat(witnesses.noted(harness.study().level("ssl"), same)).isEmpty();
    assertThat(witnesses.noted(harness.study().level("ssl"), List.of(unknown))).hasSize(1);
  }

  /** A client may connect to the proved server otherwise than toll's proofs do. */
  @ParameterizedTest
  @CsvSource({
    "arrived wire, wire, 1",
    "arrived own, own, 1",
    "arrived wire own negotiated, wire own, 0",
    "wire, wire, 0",
    "arrived wire refusal, wire refusal, 0",
    "unix wire refusal, wire refusal, 1",
    "arrived own load-tls, own, 0",
    "arrived own, '', 0",
    "arrived settings, settings, 0",
    "arrived, '', 0",
  })
  void whatTollsOwnSessionsShowIsNotShownOfTheLoad(String taken, String before, int unknown)
      throws Exception {
    harness.set("ssl", "system.proof.own.command", "ask");
    List<ProofResult> said = ofOwnSession(taken, before, "system.security");
    assertThat(said)
        .hasSize(unknown)
        .allMatch(proof -> proof.name().equals(ProofResult.LOAD_SETTINGS))
        .allMatch(proof -> proof.verdict() == Verdict.UNKNOWN)
        .allMatch(
            proof ->
                proof.evidence().endsWith("system.security is known of toll's own session only"));
    assertThat(ofOwnSession(taken, before, "system.tls")).as("at which no level differs").isEmpty();
  }

  private List<ProofResult> ofOwnSession(String taken, String before, String setting)
      throws Exception {
    List<ProofResult> found =
        Stream.of(taken.split(" "))
            .map(
                name ->
                    name.equals("unix")
                        ? ProofResult.of(
                            ProofResult.ARRIVED, "", Verdict.TRUE, "", Map.of("unix", "yes"))
                        : ProofResult.of(name, "", Verdict.TRUE, "", Map.of()))
            .map(
                proof ->
                    proof.witnessing(
                        proof.name().equals(ProofResult.ARRIVED) ? List.of() : List.of(setting)))
            .toList();
    return new CoverageCheck(harness.study(), List.of())
        .ofOwnSession(harness.study().level("ssl"), Set.of(before.split(" ")), found);
  }

  @Test
  void anUnknownProofWitnessesNothing() throws Exception {
    harness.system.proved = List.of(Verdict.UNKNOWN, Verdict.TRUE);
    harness.run();
    assertThat(named(ProofResult.UNWITNESSED)).hasSize(1);
  }

  @Test
  void aProofOfAnEarlierTrialStandsForItsLevel() throws Exception {
    harness.blocks(2).system.witnesses = Map.of("system.security", Set.of("wire"));
    harness.run();
    assertThat(named("wire")).hasSize(2);
    assertThat(named(ProofResult.UNWITNESSED)).isEmpty();
  }

  @Test
  void everyLevelIsTriedOnTheOtherOnce() throws Exception {
    harness.blocks(3).run();
    assertThat(harness.system.calls).filteredOn(call -> call.startsWith("cross")).hasSize(2);
    assertThat(named(ProofResult.CROSS_PROOF))
        .allMatch(proof -> proof.verdict() == Verdict.TRUE)
        .extracting(ProofResult::of)
        .containsExactlyInAnyOrder("none", "ssl");
  }

  @Test
  void proofsThatHoldAtBothLevelsProveNeither() throws Exception {
    harness.system.crossed = Verdict.TRUE;
    harness.run();
    assertThat(named(ProofResult.CROSS_PROOF))
        .filteredOn(proof -> proof.of().equals("ssl"))
        .singleElement()
        .matches(proof -> proof.verdict() == Verdict.UNKNOWN)
        .extracting(ProofResult::evidence)
        .asString()
        .startsWith("the proofs of ssl and none cannot tell them apart");
  }

  @Test
  void identicalLevelsAreNotTried() throws Exception {
    harness = new Harness(runs).levels("none", "also-none");
    harness.system.crossed = Verdict.TRUE;
    harness.run();
    assertThat(named(ProofResult.CROSS_PROOF)).isEmpty();
  }
}
