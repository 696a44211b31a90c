package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.process.Placement;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.SystemException;
import java.util.ArrayList;
import java.util.List;

/** What of the machine a level's trials may use: set before each, shown to hold, lifted again. */
interface Condition {
  /** Applies that of a level, until it is lifted. */
  void bind(Level level) throws SystemException;

  /** Lifts it. */
  void free() throws SystemException, InterruptedException;

  /** Whether it takes effect when a process starts: those that run keep it when it is lifted. */
  boolean ofStart();

  /** What a reader of a trial must know. */
  default void facts(TrialInProgress trial) {}

  /**
   * That it holds for an instance.
   *
   * @param when it is looked, for the claim
   */
  List<ProofResult> proof(TrialInProgress trial, Instance instance, String when);

  /** Another level's claim, of what was seen of an instance last. */
  List<ProofResult> claimed(Level claimed, int slot);

  /**
   * Those that some level of a study asks for.
   *
   * @throws SystemException with what to do, when hosts cannot have one
   */
  static List<Condition> of(
      Study study, CpuGroupsOfRun groups, Placement placement, RunDirectory directory)
      throws SystemException {
    List<Condition> asked = new ArrayList<>();
    if (study.levels().stream().anyMatch(level -> MachineSettings.asksForCpus(level.settings()))) {
      asked.add(new CpuBinding(groups));
    }
    if (study.levels().stream()
        .anyMatch(level -> MachineSettings.networkRate(level.settings()).isPresent())) {
      asked.add(LinkBinding.of(placement, directory));
    }
    return asked;
  }
}
