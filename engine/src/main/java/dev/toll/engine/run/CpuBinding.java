package dev.toll.engine.run;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.environment.LevelCpus;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.process.RoleCpus;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The CPUs of each level: what a trial starts is bound to them, and is shown to be. */
final class CpuBinding {
  private final LevelCpus machine;
  private final CpuGroupsOfRun groups;
  private final boolean asked;

  /** By slot's number, what was seen last. */
  private final Map<Integer, CpusSeen> seen = new HashMap<>();

  CpuBinding(Study study, CpuGroupsOfRun groups) {
    this(study, groups, LevelCpus.here());
  }

  CpuBinding(Study study, CpuGroupsOfRun groups, LevelCpus machine) {
    this.machine = machine;
    this.groups = groups;
    asked =
        study.levels().stream().anyMatch(level -> MachineSettings.asksForCpus(level.settings()));
  }

  /** Whether a level of the study asks for CPUs. */
  boolean asked() {
    return asked;
  }

  /** From now on processes are started on a level's CPUs. */
  void bind(Level level) {
    groups.journal().cpus(asked ? machine.bound(level.settings()) : null);
  }

  /** From now on they are started on any. */
  void free() {
    groups.journal().cpus(null);
  }

  /** What a reader of a trial must know; nothing where no level asks for CPUs. */
  void facts(TrialInProgress trial) {
    RoleCpus cpus = asked ? machine.shown(trial.level().settings()) : null;
    if (cpus != null) {
      trial.fact("cpus", cpus.servers().toString());
      if (cpus.apart()) {
        trial.fact("driver cpus", cpus.drivers().toString());
      }
      LevelCpus.cores(cpus.all().within(machine.online()), HostFiles.here())
          .ifPresent(cores -> trial.fact("cores", Integer.toString(cores)));
    }
  }

  /** That an instance is on its level's; none where no level of the study asks for any. */
  List<ProofResult> proof(TrialInProgress trial, Instance instance, String when) {
    if (!asked) {
      return List.of();
    }
    CpusSeen now = CpusSeen.of(instance.processes(), groups::processes);
    seen.put(trial.slot().number(), now);
    return claim(now, trial.level(), when);
  }

  /** Another level's claim, of what was seen of an instance last. */
  List<ProofResult> claimed(Level claimed, int slot) {
    CpusSeen last = seen.get(slot);
    return !asked || last == null ? List.of() : claim(last, claimed, "as " + claimed.name());
  }

  private List<ProofResult> claim(CpusSeen now, Level level, String when) {
    RoleCpus cpus = machine.shown(level.settings());
    return cpus == null ? List.of() : List.of(now.claim(cpus, when));
  }
}
