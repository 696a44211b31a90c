package dev.toll.systems.base.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TriedClaimsTest {
  /** Its driver may have just been killed; what needs no driver still distinguishes the levels. */
  @Test
  void aClaimThatCannotBeTriedIsUnknownAndTheNextOneIsTried() throws Exception {
    List<ProofResult> tried =
        claims()
            .take(
                "negotiated",
                () -> {
                  throw new SystemException("the driver has ended");
                })
            .take("load-connections", () -> result("load-connections", Verdict.FALSE))
            .tried();
    assertThat(tried)
        .extracting(ProofResult::name, ProofResult::verdict)
        .containsExactly(
            tuple("negotiated", Verdict.UNKNOWN), tuple("load-connections", Verdict.FALSE));
    assertThat(tried.get(0).evidence()).contains("the driver has ended");
  }

  @Test
  void afterAFalseOneNoneIsTried() throws Exception {
    List<ProofResult> tried =
        claims()
            .take("negotiated", () -> result("negotiated", Verdict.FALSE))
            .take(
                "load-connections",
                () -> {
                  throw new AssertionError("tried");
                })
            .tried();
    assertThat(tried).extracting(ProofResult::name).containsExactly("negotiated");
  }

  private static TriedClaims claims() {
    return new TriedClaims("tls", new Steps((phase, step) -> {}));
  }

  private static ProofResult result(String name, Verdict verdict) {
    return ProofResult.of(name, "a claim", verdict, "evidence");
  }
}
