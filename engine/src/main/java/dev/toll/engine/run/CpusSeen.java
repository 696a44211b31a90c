package dev.toll.engine.run;

import dev.toll.engine.cpu.CpuSet;
import dev.toll.engine.process.CpuAffinity;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.MachineSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * On which CPUs an instance's servers and drivers may run, as the kernel shows it: every thread of
 * every process that they started. Helpers that serve a whole run, such as a KDC, are none of them.
 *
 * @param threads by process and thread
 */
record CpusSeen(Map<Long, Map<Long, CpuSet>> threads) {
  private static final int SHOWN = 3;

  /**
   * Looks.
   *
   * @param grouped the processes in the instance's control groups, where it has some: those too
   *     that have left the tree of the process that started them
   */
  static CpusSeen of(List<ManagedProcess> processes, Collection<Long> grouped) {
    Set<Long> pids = new LinkedHashSet<>();
    for (ManagedProcess process : processes) {
      if (process.role() != Role.HELPER) {
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
    return new CpusSeen(threads);
  }

  /**
   * Whether all of them may run on these CPUs, and on no others.
   *
   * @param when it was looked, for the claim
   */
  ProofResult claim(CpuSet cpus, String when) {
    List<String> outside = new ArrayList<>();
    int count = 0;
    for (Map.Entry<Long, Map<Long, CpuSet>> process : threads.entrySet()) {
      for (Map.Entry<Long, CpuSet> thread : process.getValue().entrySet()) {
        count++;
        if (!thread.getValue().equals(cpus)) {
          outside.add(
              "thread %d of process %d may run on CPU %s"
                  .formatted(thread.getKey(), process.getKey(), thread.getValue()));
        }
      }
    }
    Verdict verdict =
        !outside.isEmpty() ? Verdict.FALSE : count == 0 ? Verdict.UNKNOWN : Verdict.TRUE;
    String evidence =
        switch (verdict) {
          case FALSE ->
              "%s, not on %s; %d of %d threads are elsewhere"
                  .formatted(
                      String.join(", ", outside.subList(0, Math.min(SHOWN, outside.size()))),
                      cpus,
                      outside.size(),
                      count);
          case UNKNOWN -> "no process of the instance runs";
          case TRUE ->
              "all %d threads of %d processes may run on CPU %s"
                  .formatted(count, threads.size(), cpus);
        };
    return ProofResult.of(
        MachineSettings.PROOF,
        "servers and drivers run on CPU " + cpus + " only, " + when,
        verdict,
        evidence,
        Map.of(
            "cpus", cpus.toString(),
            "processes", Integer.toString(threads.size()),
            "threads", Integer.toString(count)));
  }
}
