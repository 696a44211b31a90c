package dev.toll.engine.sample;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.series.CompilerShare;
import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * CPU that a JVM's own threads take, in processors: garbage collection and compilation, by the
 * names HotSpot gives its threads, as the kernel shows them (cut to 15 characters). It asks nothing
 * of the JVM, so it costs the JVM nothing.
 */
public final class ThreadSampler implements Sampler {
  private static final List<Role> ROLES = List.of(Role.DRIVER, Role.SERVER);
  private static final String GC = "gc_cpu";
  private static final String JIT = "jit_cpu";

  /** A thread that is looked at again; what HotSpot calls its own threads never changes. */
  private record Watched(String column, double cpu) {}

  private static final Watched OTHER = new Watched(null, 0);

  private final List<ManagedProcess> processes;
  private final Map<Long, Map<String, Watched>> watched = new HashMap<>();
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
    look();
    columns().forEach(column -> rates.put(values, column, totals.get(column), seconds));
    return values;
  }

  /** CPU-seconds of the compilers since the first look; 0 where no process is a JVM. */
  public double compilerSeconds() {
    look();
    return CompilerShare.COLUMNS.stream()
        .mapToDouble(column -> totals.getOrDefault(column, 0.0))
        .sum();
  }

  private void look() {
    for (ManagedProcess process : processes) {
      if (ROLES.contains(process.role()) && !process.away()) {
        look(process);
      }
    }
  }

  private void look(ManagedProcess process) {
    File tasks = new File("/proc/" + process.pid() + "/task");
    // Names only: to look at each of some hundred threads would cost more than all else here.
    String[] threads = tasks.list();
    if (threads == null) {
      // It has ended: what it used until the last look is counted.
      return;
    }
    Map<String, Watched> known = watched.computeIfAbsent(process.pid(), pid -> new HashMap<>());
    known.keySet().retainAll(Set.of(threads));
    for (String thread : threads) {
      Watched one = known.get(thread);
      if (one == null || one.column() != null) {
        known.put(thread, look(new File(tasks, thread + "/stat"), process.role(), one));
      }
    }
  }

  /** What is known of a thread after this look, and adds what it used since the one before. */
  private Watched look(File file, Role role, Watched before) {
    String stat = ProcFs.read(file.toPath());
    if (stat == null) {
      return before == null ? OTHER : before;
    }
    String column = before == null ? column(stat, role) : before.column();
    if (column == null) {
      return OTHER;
    }
    // Compiler threads come and go, so what each added is summed, not what is there.
    double now = ProcFs.threadCpuSeconds(stat);
    totals.merge(column, before == null ? 0 : now - before.cpu(), Double::sum);
    return new Watched(column, now);
  }

  private static String column(String stat, Role role) {
    String kind = kind(stat);
    return kind == null ? null : ProcessSampler.word(role) + "_" + kind;
  }

  /** The group of a thread by its name in /proc/pid/task/tid/stat; null for all the others. */
  static String kind(String stat) {
    String name = ProcFs.name(stat);
    if (name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler")) {
      return JIT;
    }
    // "VM Thread" runs the pauses of the serial collector (jdk/src/hotspot/share/gc).
    return name.startsWith("GC Thread") || name.startsWith("G1 ") || name.equals("VM Thread")
        ? GC
        : null;
  }
}
