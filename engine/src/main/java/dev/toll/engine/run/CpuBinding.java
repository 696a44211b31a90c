package dev.toll.engine.run;

import dev.toll.engine.cpu.CpuSet;
import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.environment.LevelCpus;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.process.CpuAffinity;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.process.RoleCpus;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.Instance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The CPUs of each level: what a trial starts is bound to them, and is shown to be. */
final class CpuBinding implements Condition {
  private final LevelCpus machine = LevelCpus.here();
  private final CpuGroupsOfRun groups;

  /** By slot's number, what was seen last. */
  private final Map<Integer, CpusSeen> seen = new HashMap<>();

  CpuBinding(CpuGroupsOfRun groups) {
    this.groups = groups;
  }

  /** Processes are started on a level's CPUs. */
  @Override
  public void bind(Level level) {
    groups.journal().cpus(machine.bound(level.settings()));
  }

  @Override
  public void free() {
    groups.journal().cpus(null);
  }

  @Override
  public boolean ofStart() {
    return true;
  }

  @Override
  public void facts(TrialInProgress trial) {
    RoleCpus cpus = machine.shown(trial.level().settings());
    if (cpus != null) {
      trial.fact("cpus", cpus.servers().toString());
      if (cpus.apart()) {
        trial.fact("driver cpus", cpus.drivers().toString());
      }
      LevelCpus.cores(cpus.all().within(machine.online()), HostFiles.here())
          .ifPresent(cores -> trial.fact("cores", Integer.toString(cores)));
    }
  }

  @Override
  public List<ProofResult> proof(TrialInProgress trial, Instance instance, String when) {
    CpusSeen now = CpusSeen.of(instance.processes(), groups::processes);
    seen.put(trial.slot().number(), now);
    return claim(now, trial.level(), when);
  }

  @Override
  public List<ProofResult> claimed(Level claimed, int slot) {
    CpusSeen last = seen.get(slot);
    return last == null ? List.of() : claim(last, claimed, "as " + claimed.name());
  }

  private List<ProofResult> claim(CpusSeen now, Level level, String when) {
    RoleCpus cpus = machine.shown(level.settings());
    return cpus == null ? List.of() : List.of(now.claim(cpus, when));
  }

  /**
   * On which CPUs an instance's servers and drivers may run, as the kernel shows it: every thread
   * of every process that they started. Helpers that serve a whole run, such as a KDC, are none of
   * them.
   *
   * @param threads by role, process and thread
   */
  private record CpusSeen(Map<Role, Map<Long, Map<Long, CpuSet>>> threads) {
    private static final int SHOWN = 3;

    /**
     * Looks.
     *
     * @param grouped the processes in the instance's control groups by role, where it has some:
     *     those too that have left the tree of the process that started them
     */
    static CpusSeen of(
        List<ManagedProcess> processes, Function<Role, ? extends Collection<Long>> grouped) {
      Map<Role, Map<Long, Map<Long, CpuSet>>> threads = new EnumMap<>(Role.class);
      for (Role role : List.of(Role.SERVER, Role.DRIVER)) {
        threads.put(role, of(role, processes, grouped.apply(role)));
      }
      return new CpusSeen(threads);
    }

    private static Map<Long, Map<Long, CpuSet>> of(
        Role role, List<ManagedProcess> processes, Collection<Long> grouped) {
      Set<Long> pids = new LinkedHashSet<>();
      for (ManagedProcess process : processes) {
        if (process.role() == role && !process.away()) {
          pids.add(process.pid());
          pids.addAll(process.members());
        }
      }
      for (long root : List.copyOf(pids)) {
        pids.addAll(ProcFs.descendants(root));
      }
      pids.addAll(grouped);
      Map<Long, Map<Long, CpuSet>> threads = new TreeMap<>();
      for (long pid : pids) {
        Map<Long, CpuSet> found = CpuAffinity.threads(pid);
        if (!found.isEmpty()) {
          threads.put(pid, found);
        }
      }
      return threads;
    }

    /**
     * Whether all of them may run on these CPUs, and on no others.
     *
     * @param when it was looked, for the claim
     */
    ProofResult claim(RoleCpus cpus, String when) {
      List<String> outside = new ArrayList<>();
      threads.forEach((role, seen) -> outside.addAll(outside(seen, cpus.of(role))));
      int processes = threads.values().stream().mapToInt(Map::size).sum();
      int count =
          threads.values().stream()
              .flatMap(seen -> seen.values().stream())
              .mapToInt(Map::size)
              .sum();
      Verdict verdict =
          !outside.isEmpty() ? Verdict.FALSE : count == 0 ? Verdict.UNKNOWN : Verdict.TRUE;
      String where =
          cpus.apart()
              ? "%s (servers) and %s (drivers)".formatted(cpus.servers(), cpus.drivers())
              : cpus.servers().toString();
      String evidence =
          switch (verdict) {
            case FALSE ->
                "%s; %d of %d threads are elsewhere"
                    .formatted(
                        String.join(", ", outside.subList(0, Math.min(SHOWN, outside.size()))),
                        outside.size(),
                        count);
            case UNKNOWN -> "no process of the instance runs";
            case TRUE ->
                "all %d threads of %d processes may run on CPU %s"
                    .formatted(count, processes, where);
          };
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("cpus", cpus.servers().toString());
      if (cpus.apart()) {
        facts.put("driver-cpus", cpus.drivers().toString());
      }
      facts.put("processes", Integer.toString(processes));
      facts.put("threads", Integer.toString(count));
      return ProofResult.of(
          MachineSettings.PROOF,
          cpus.apart()
              ? "servers run on CPU %s only, drivers on CPU %s only, %s"
                  .formatted(cpus.servers(), cpus.drivers(), when)
              : "servers and drivers run on CPU " + where + " only, " + when,
          verdict,
          evidence,
          facts);
    }

    private static List<String> outside(Map<Long, Map<Long, CpuSet>> seen, CpuSet cpus) {
      List<String> outside = new ArrayList<>();
      seen.forEach(
          (process, its) ->
              its.forEach(
                  (thread, may) -> {
                    if (!may.equals(cpus)) {
                      outside.add(
                          "thread %d of process %d may run on CPU %s, not on %s"
                              .formatted(thread, process, may, cpus));
                    }
                  }));
      return outside;
    }
  }
}
