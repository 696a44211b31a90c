package dev.toll.systems.base.proof;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.ONCE;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProofListTest {
  private final List<String> steps = new ArrayList<>();
  private final Map<String, String> facts = new TreeMap<>();

  /** Its driver may have just been killed; what needs no driver still distinguishes the levels. */
  @Test
  void aClaimThatCannotBeTriedIsUnknownAndTheNextOneIsTried() throws Exception {
    List<ProofResult> tried =
        cross(
            list()
                .add(
                    "negotiated",
                    claimed -> {
                      throw new SystemException("the driver has ended");
                    },
                    CROSSED)
                .add(
                    "load-connections",
                    claimed -> result("load-connections", Verdict.FALSE),
                    CROSSED));
    assertThat(tried)
        .extracting(ProofResult::name, ProofResult::verdict)
        .containsExactly(
            tuple("negotiated", Verdict.UNKNOWN), tuple("load-connections", Verdict.FALSE));
    assertThat(tried.get(0).evidence()).contains("the driver has ended");
  }

  @Test
  void afterAFalseOneNoneIsTried() throws Exception {
    List<ProofResult> tried =
        cross(
            list()
                .add("negotiated", claimed -> result("negotiated", Verdict.FALSE), CROSSED)
                .add(
                    "load-connections",
                    claimed -> {
                      throw new AssertionError("tried");
                    },
                    CROSSED));
    assertThat(tried).extracting(ProofResult::name).containsExactly("negotiated");
  }

  @Test
  void eachIsTakenWhenItIsDueAndByTheRightClaim() throws Exception {
    ProofList<String> list =
        list()
            .add("wire", claimed -> said("wire", claimed), ONCE)
            .add("negotiated", claimed -> said("negotiated", claimed), STARTED, LOADED, CROSSED)
            .describing()
            .add("load", claimed -> said("load", claimed), LOADED)
            .add("nothing to say", claimed -> null, STARTED, CROSSED);
    assertThat(evidence(list.take(STARTED, steps(), facts))).containsExactly("negotiated of own");
    assertThat(facts).containsExactly(Map.entry("negotiated", "own"));
    assertThat(evidence(list.take(ONCE, steps(), facts))).containsExactly("wire of own");
    assertThat(facts).hasSize(1);
    assertThat(evidence(list.take(LOADED, steps(), facts)))
        .containsExactly("after the load: negotiated of own", "load of own");
    assertThat(evidence(cross(list))).containsExactly("negotiated of tls");
    assertThat(steps)
        .containsExactly(
            "negotiated",
            "nothing to say",
            "wire",
            "negotiated after the load",
            "load",
            "negotiated of tls",
            "nothing to say of tls");
  }

  private static ProofList<String> list() {
    return new ProofList<>("own", Level::name);
  }

  private List<ProofResult> cross(ProofList<String> list) throws Exception {
    return list.cross(
        new Level("tls", "", null, false, false, null, null, Map.of(), null), steps());
  }

  private Steps steps() {
    return new Steps((phase, step) -> steps.add(step));
  }

  private static List<String> evidence(List<ProofResult> found) {
    return found.stream().map(ProofResult::evidence).toList();
  }

  private static ProofResult said(String name, String claimed) {
    String evidence = name + " of " + claimed;
    return ProofResult.of(name, "a claim", Verdict.TRUE, evidence, Map.of(name, claimed));
  }

  private static ProofResult result(String name, Verdict verdict) {
    return ProofResult.of(name, "a claim", verdict, "evidence");
  }
}
