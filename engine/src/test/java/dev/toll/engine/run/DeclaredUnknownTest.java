package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a study declares to be unproved or unverified counts, and stays unknown. */
class DeclaredUnknownTest {
  @TempDir Path runs;
  private Harness harness;

  @BeforeEach
  void nothingIsKnown() throws Exception {
    harness = new Harness(runs).levels("none");
    harness.system.probed = Verdict.UNKNOWN;
    harness.system.proved = List.of();
  }

  private TrialRecord only() throws Exception {
    harness.run();
    assertThat(harness.trials()).hasSize(1);
    return harness.trials().get(0);
  }

  @Test
  void aDeclaredLevelCountsAndCarriesAnUnknownProofWithTheReason() throws Exception {
    harness.system.unproved = "the device tells nobody";
    TrialRecord trial = only();
    assertThat(trial.valid()).isTrue();
    assertThat(trial.proofs())
        .filteredOn(proof -> proof.name().equals(ProofResult.UNPROVED))
        .singleElement()
        .matches(proof -> proof.verdict() == Verdict.UNKNOWN)
        .matches(proof -> proof.evidence().endsWith("the device tells nobody"));
  }

  @Test
  void aDeclarationDoesNotExcuseAFalseProof() {
    harness.system.unproved = "the device tells nobody";
    harness.system.proved = List.of(Verdict.FALSE);
    assertThatThrownBy(harness::run)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("proof 'negotiated0' is false");
  }

  @Test
  void anUndeclaredLevelIsVoidBeforeAnyLoad() {
    assertThatThrownBy(harness::run)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("not proved");
    assertThat(harness.system.calls).doesNotContain("measure none");
  }

  @Test
  void declaredDataIsUnknownAndCounts() throws Exception {
    harness.system.proved = List.of(Verdict.TRUE);
    harness.system.verified = Verdict.UNKNOWN;
    harness.system.unverified = "nothing is written";
    TrialRecord trial = only();
    assertThat(trial.valid()).isTrue();
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void aDeclarationDoesNotExcuseWrongData() {
    harness.system.proved = List.of(Verdict.TRUE);
    harness.system.verified = Verdict.FALSE;
    harness.system.unverified = "nothing is written";
    assertThatThrownBy(harness::run)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("verification false");
  }

  @Test
  void aProofMayBeTakenOnceThereIsALoadToLookAt() throws Exception {
    harness.system.provedLoaded = List.of(Verdict.TRUE);
    TrialRecord trial = only();
    assertThat(trial.valid()).isTrue();
    assertThat(trial.proofs()).extracting(ProofResult::trial).contains("b01-none");
    assertThat(harness.system.calls)
        .containsSubsequence("measure none", "settle none", "proveLoaded none", "verify none");
  }

  @Test
  void andVoidsTheTrialWhenItIsUnknownOrFalse() {
    harness.system.provedLoaded = List.of(Verdict.UNKNOWN);
    assertThatThrownBy(harness::run)
        .hasMessageContaining("not proved: every proof of the level came out unknown");
    harness.system.provedLoaded = List.of(Verdict.FALSE);
    assertThatThrownBy(harness::run).hasMessageContaining("proof 'loaded' is false");
  }
}
