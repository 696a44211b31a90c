package dev.toll.engine.measure;

import dev.toll.engine.cgroup.CpuGroups;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * CPU time of processes that are not this run's, over a window. How much comes from the whole
 * machine's time less our own, so that what came and went is in it, and so is what the kernel's own
 * threads did (for us or for others: that is unknown). Who it was comes from the processes that
 * lasted.
 */
final class OtherProcesses {
  /** A process that used less than this share of one processor is not worth a name. */
  private static final double NOTABLE = 0.05;

  private static final Path PROC = Path.of("/proc");

  private final List<ManagedProcess> processes;
  private final long start = System.nanoTime();
  private final ProcFs.Machine machine = ProcFs.machine();
  private final Map<Long, Double> before = cpuOfAll();
  private final CpuGroups groups;
  private final double groupsBefore;

  /**
   * With the run's own processes.
   *
   * @param groups where their CPU time is counted together, so that what of them came and went is
   *     no neighbour's; null where it is not
   */
  OtherProcesses(List<ManagedProcess> processes, CpuGroups groups) {
    this.processes = List.copyOf(processes);
    this.groups = groups;
    this.groupsBefore = grouped();
  }

  private double grouped() {
    return groups == null ? 0 : groups.everything();
  }

  /**
   * What was seen.
   *
   * @param share of the machine's CPU time; null when unknown
   * @param busiest the process that used most, in words; null when none is worth naming
   * @param used CPU-seconds of each process that is not the run's and was there all the time
   */
  record Seen(Double share, String busiest, Map<Long, Double> used) {}

  /** The window so far. */
  Seen soFar() {
    ProcFs.Machine now = ProcFs.machine();
    if (machine == null || now == null || now.total() <= machine.total()) {
      return new Seen(null, null, Map.of());
    }
    Map<Long, Double> after = cpuOfAll();
    Set<Long> own = own();
    double ours = 0;
    Map<Long, Double> others = new HashMap<>();
    for (Map.Entry<Long, Double> process : after.entrySet()) {
      double used = process.getValue() - before.getOrDefault(process.getKey(), 0.0);
      if (own.contains(process.getKey())) {
        ours += used;
      } else if (before.containsKey(process.getKey()) && used > 0) {
        others.put(process.getKey(), used);
      }
    }
    double inGroups = grouped() - groupsBefore;
    if (groups != null && Double.isFinite(inGroups)) {
      long toll = ProcessHandle.current().pid();
      ours = inGroups + after.getOrDefault(toll, 0.0) - before.getOrDefault(toll, 0.0);
    }
    double share = (now.busy() - machine.busy() - ours) / (now.total() - machine.total());
    // Ticks of two files read one after the other: nothing can be a little less than nothing.
    return new Seen(Math.max(0, share), busiest(others), others);
  }

  private String busiest(Map<Long, Double> others) {
    double seconds = (System.nanoTime() - start) / 1e9;
    return others.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(process -> process.getValue() / seconds >= NOTABLE)
        .map(process -> say(process.getKey(), process.getValue() / seconds))
        .orElse(null);
  }

  private static String say(long pid, double processors) {
    String name = ProcFs.read(PROC.resolve(Long.toString(pid)).resolve("comm"));
    return String.format(
        Locale.ROOT,
        "%s (pid %d), %.2f processors",
        name == null ? "ended since" : name.strip(),
        pid,
        processors);
  }

  private Set<Long> own() {
    Set<Long> own = new HashSet<>(ProcFs.descendants(ProcessHandle.current().pid()));
    own.add(ProcessHandle.current().pid());
    for (ManagedProcess process : processes) {
      if (process.away()) {
        continue;
      }
      own.add(process.pid());
      own.addAll(ProcFs.descendants(process.pid()));
    }
    return own;
  }

  private static Map<Long, Double> cpuOfAll() {
    Map<Long, Double> all = new HashMap<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path entry : entries) {
        long pid = Long.parseLong(entry.getFileName().toString());
        // Without its ended children: what they used was used before this window or shows as
        // others'.
        ProcFs.ownCpuSeconds(pid).ifPresent(cpu -> all.put(pid, cpu));
      }
    } catch (IOException | NumberFormatException e) {
      return Map.of();
    }
    return all;
  }
}
