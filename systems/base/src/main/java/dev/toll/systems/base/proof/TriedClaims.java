package dev.toll.systems.base.proof;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeProof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Claims of another level, tried on an instance one after another until one is false: then the two
 * are distinguished, and the others need no time. A proof that cannot be taken here says nothing.
 */
public final class TriedClaims {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final String level;
  private final Steps steps;
  private final List<ProofResult> tried = new ArrayList<>();

  /** Claims of a level. */
  public TriedClaims(String level, Steps steps) {
    this.level = level;
    this.steps = steps;
  }

  /** Tries a proof by its name, unless one was false. */
  public TriedClaims take(String proof, Callable<ProofResult> claim) throws InterruptedException {
    if (tried.stream().allMatch(each -> each.verdict() != Verdict.FALSE)) {
      try {
        tried.add(steps.call(proof + " of " + level, DEADLINE, claim));
      } catch (SystemException e) {
        tried.add(ProofResult.of(proof, "a claim of " + level, Verdict.UNKNOWN, e.getMessage()));
      }
    }
    return this;
  }

  /** Tries the claim of another volume, where the level has another. */
  public TriedClaims volume(Volume volume, Settings claimed) throws InterruptedException {
    return volume.is(claimed)
        ? this
        : take(VolumeProof.NAME, () -> VolumeProof.prove(volume, claimed));
  }

  /** What was tried. */
  public List<ProofResult> tried() {
    return List.copyOf(tried);
  }
}
