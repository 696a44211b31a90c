package dev.toll.systems.base.proof;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.LimitProof;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeProof;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The proofs of an instance, taken one after another, a step each. */
public final class Proofs {
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  private final Steps steps;
  private final List<ProofResult> taken = new ArrayList<>();

  public Proofs(Steps steps) {
    this.steps = steps;
  }

  /** Takes a proof. */
  public Proofs take(String step, Callable<ProofResult> proof)
      throws SystemException, InterruptedException {
    taken.add(steps.call(step, DEADLINE, proof));
    return this;
  }

  /** Takes proofs whose facts are also facts of the trial. */
  public Proofs take(String step, Map<String, String> facts, Callable<List<ProofResult>> proofs)
      throws SystemException, InterruptedException {
    List<ProofResult> found = steps.call(step, DEADLINE, proofs);
    found.forEach(proof -> facts.putAll(proof.facts()));
    taken.addAll(found);
    return this;
  }

  /** Takes the volume's where the level's data is on one of its own, and its limits'. */
  public Proofs volume(Volume volume, Settings level) throws SystemException, InterruptedException {
    taken.addAll(VolumeProof.of(volume, level, steps));
    taken.addAll(LimitProof.of(volume, level, steps));
    return this;
  }

  /**
   * Takes the proof that servers write to this run's directories only.
   *
   * @param more than the data's, see {@link OpenFiles}
   */
  public Proofs place(List<ManagedProcess> processes, Volume volume, Path... more)
      throws SystemException, InterruptedException {
    List<ManagedProcess> servers = new ArrayList<>(processes);
    servers.removeAll(volume.processes());
    return take(
        "open files",
        () -> OpenFiles.prove(servers, volume.path(), volume.workspace(), List.of(more)));
  }

  public List<ProofResult> taken() {
    return List.copyOf(taken);
  }
}
