package dev.toll.engine.analysis;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.LevelProof;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Proofs gathered per level and name over every trial of the run, the void ones and the warm-up
 * block too: a proof that failed once is not hidden by a replay.
 */
final class Proofs {

  private record Key(String level, String name) {}

  private final Map<Key, List<ProofResult>> gathered = new LinkedHashMap<>();

  Proofs(Blocks blocks) {
    for (TrialRecord trial : blocks.all()) {
      for (ProofResult proof : trial.proofs()) {
        gathered
            .computeIfAbsent(new Key(about(trial, proof), proof.name()), key -> new ArrayList<>())
            .add(proof);
      }
    }
  }

  /** A cross-proof is evidence of the level whose claims were tried. */
  private static String about(TrialRecord trial, ProofResult proof) {
    return proof.of() == null ? trial.level() : proof.of();
  }

  /** In the order of the levels given, then as first taken; other levels are left out. */
  List<LevelProof> of(List<String> levels) {
    List<LevelProof> proofs = new ArrayList<>();
    for (String level : levels) {
      gathered.forEach(
          (key, results) -> {
            if (key.level().equals(level)) {
              proofs.add(summary(level, results));
            }
          });
    }
    return proofs;
  }

  /** The newest evidence among the worst, so that what is shown explains the verdict. */
  private static LevelProof summary(String level, List<ProofResult> results) {
    Verdict worst = worst(results);
    ProofResult example =
        results.stream()
            .filter(proof -> proof.verdict() == worst)
            .reduce((older, newer) -> newer)
            .orElseThrow();
    return new LevelProof(level, results.size(), worst, example);
  }

  /**
   * Whether a trial's level was proved in effect: by its own proofs, or, when the study proves each
   * level once per run, by those of its level; unknown when there are none.
   */
  Verdict proved(TrialRecord trial) {
    return trial
        .proved()
        .orElseGet(
            () ->
                worst(
                    gathered.entrySet().stream()
                        .filter(entry -> entry.getKey().level().equals(trial.level()))
                        .flatMap(entry -> entry.getValue().stream())
                        .toList()));
  }

  private static Verdict worst(List<ProofResult> results) {
    return results.stream().map(ProofResult::verdict).reduce(Verdict::and).orElse(Verdict.UNKNOWN);
  }
}
