package dev.toll.engine.sample;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CPU that a JVM's own threads take, in processors: garbage collection and compilation, by the
 * names HotSpot gives its threads, as the kernel shows them (cut to 15 characters). It asks nothing
 * of the JVM, so it costs the JVM nothing.
 */
public final class ThreadSampler implements Sampler {
  private static final List<Role> ROLES = List.of(Role.DRIVER, Role.SERVER);
  private static final String GC = "gc_cpu";
  private static final String JIT = "jit_cpu";

  private final List<ManagedProcess> processes;
  private final Map<String, Double> seen = new HashMap<>();
  private final Map<String, Double> totals = new HashMap<>();
  private final Rates rates = new Rates();

  public ThreadSampler(List<ManagedProcess> processes) {
    this.processes = List.copyOf(processes);
  }

  @Override
  public List<String> columns() {
    return List.of("client_gc_cpu", "client_jit_cpu", "server_gc_cpu", "server_jit_cpu");
  }

  @Override
  public Map<String, Double> sample(double seconds) {
    Map<String, Double> values = new HashMap<>();
    for (ManagedProcess process : processes) {
      if (ROLES.contains(process.role())) {
        look(process);
      }
    }
    columns().forEach(column -> rates.put(values, column, totals.get(column), seconds));
    return values;
  }

  private void look(ManagedProcess process) {
    Path tasks = Path.of("/proc", Long.toString(process.pid()), "task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        String stat = ProcFs.read(thread.resolve("stat"));
        String kind = stat == null ? null : kind(stat);
        if (kind != null) {
          String column = ProcessSampler.word(process.role()) + "_" + kind;
          // Compiler threads come and go, so what each added is summed, not what is there.
          double now = ProcFs.threadCpuSeconds(stat);
          Double before = seen.put(thread.toString(), now);
          totals.merge(column, before == null ? 0 : now - before, Double::sum);
        }
      }
    } catch (IOException e) {
      // It has ended: what it used until the last look is counted.
    }
  }

  /** The group of a thread by its name in /proc/pid/task/tid/stat; null for all the others. */
  static String kind(String stat) {
    String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    if (name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler")) {
      return JIT;
    }
    // "VM Thread" runs the pauses of the serial collector (jdk/src/hotspot/share/gc).
    return name.startsWith("GC Thread") || name.startsWith("G1 ") || name.equals("VM Thread")
        ? GC
        : null;
  }
}
