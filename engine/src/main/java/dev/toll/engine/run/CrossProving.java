package dev.toll.engine.run;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.UncoveredSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sabotage that is built in: once per run the claims of each level are tried on an instance of
 * the level that it is compared with, and those of the baseline on the first other. The proofs of a
 * level that hold there too would hold without the level. Levels whose settings are the same are
 * meant to be alike and are left alone.
 */
final class CrossProving {
  private record Pair(String claimed, String on) {}

  private final Study study;
  private final Set<Pair> done = new HashSet<>();

  /**
   * The cross-proofs of a run.
   *
   * @param finished trials that may hold some
   */
  CrossProving(Study study, List<TrialRecord> finished) {
    this.study = study;
    for (TrialRecord trial : finished) {
      trial.proofs().stream()
          .filter(proof -> proof.of() != null)
          .forEach(proof -> done.add(new Pair(proof.of(), trial.level())));
    }
  }

  /**
   * Tries what is due on an instance that was proved, loaded and verified.
   *
   * @param ofEngine what of a level's claims the engine itself tries
   */
  List<ProofResult> take(
      Level on, Instance instance, Steps steps, Function<Level, List<ProofResult>> ofEngine)
      throws InterruptedException {
    List<ProofResult> found = new ArrayList<>();
    for (Level claimed : due(on)) {
      List<ProofResult> tried;
      try {
        tried =
            Stream.concat(
                    ofEngine.apply(claimed).stream(), instance.proveAs(claimed, steps).stream())
                .toList();
      } catch (SystemException e) {
        found.add(result(claimed, on, Verdict.UNKNOWN, "not tried: " + e.getMessage(), Map.of()));
        continue;
      }
      if (!tried.isEmpty()) {
        found.add(judge(claimed, on, tried));
      }
    }
    return found;
  }

  /** What was not tried yet; from now on it counts as tried. */
  private synchronized List<Level> due(Level on) {
    List<Level> due =
        study.levels().stream()
            .filter(claimed -> wanted(claimed, on))
            .filter(claimed -> !done.contains(new Pair(claimed.name(), on.name())))
            .filter(claimed -> !UncoveredSettings.differences(claimed, on).isEmpty())
            .toList();
    due.forEach(claimed -> done.add(new Pair(claimed.name(), on.name())));
    return due;
  }

  private boolean wanted(Level claimed, Level on) {
    boolean baseline = claimed.name().equals(study.baseline()) || claimed.isReference();
    return baseline
        ? study.comparedWith(on).contains(claimed)
            && done.stream().noneMatch(pair -> pair.claimed().equals(claimed.name()))
        : study.comparedWith(claimed).contains(on);
  }

  /**
   * One proof must be false. Where none is true the levels are distinguished too: a trial whose
   * proofs are all unknown is void, so that this level would not have been taken for the other.
   */
  private static ProofResult judge(Level claimed, Level on, List<ProofResult> tried) {
    Map<String, String> facts = new TreeMap<>();
    tried.forEach(proof -> facts.put(proof.name(), proof.verdict().word()));
    List<ProofResult> wrong =
        tried.stream().filter(proof -> proof.verdict() == Verdict.FALSE).toList();
    boolean someTrue = tried.stream().anyMatch(proof -> proof.verdict() == Verdict.TRUE);
    if (!wrong.isEmpty() || !someTrue) {
      ProofResult first = wrong.isEmpty() ? tried.get(0) : wrong.get(0);
      return result(
          claimed,
          on,
          Verdict.TRUE,
          "on an instance of %s, proof '%s' of %s is %s: %s"
              .formatted(
                  on.name(),
                  first.name(),
                  claimed.name(),
                  first.verdict().word(),
                  first.evidence()),
          facts);
    }
    return result(
        claimed,
        on,
        Verdict.UNKNOWN,
        "the proofs of %s and %s cannot tell them apart: on an instance of %s, %s"
            .formatted(claimed.name(), on.name(), on.name(), verdicts(facts)),
        facts);
  }

  private static String verdicts(Map<String, String> facts) {
    return facts.entrySet().stream()
        .map(fact -> fact.getKey() + " is " + fact.getValue())
        .collect(Collectors.joining(", "));
  }

  private static ProofResult result(
      Level claimed, Level on, Verdict verdict, String evidence, Map<String, String> facts) {
    return ProofResult.of(
            ProofResult.CROSS_PROOF,
            "one of the level's proofs is false on an instance of " + on.name(),
            verdict,
            evidence,
            facts)
        .about(claimed.name());
  }
}
