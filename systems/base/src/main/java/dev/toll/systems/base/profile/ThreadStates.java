package dev.toll.systems.base.profile;

import dev.toll.driver.Daemon;
import dev.toll.engine.measure.Interference;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.profile.ProfiledWindow;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Without perf, what procfs says of native processes: the CPU time of each thread in its program
 * and in the kernel, and where threads wait. Of what ends between two looks the last part is lost.
 */
final class ThreadStates implements AutoCloseable {
  private static final long EVERY_NANOS = 20_000_000;

  static final double TICK_SECONDS = 1 / ProcFs.TICKS_PER_SECOND;

  private static final int MOST = 4;
  private static final List<Long> NOTHING = List.of(0L, 0L, 0L, 0L);
  private static final Pattern SWITCHES =
      Pattern.compile("(?s)\nvoluntary_ctxt_switches:\\s*(\\d+)\n\\w+:\\s*(\\d+)");

  private final Map<Long, String> roots;
  private final Map<Path, List<Long>> before = new HashMap<>();
  private final Map<String, Map<String, Long>> ticks = new TreeMap<>();
  private final Map<String, Map<String, Long>> states = new TreeMap<>();
  private final Map<String, Map<String, Long>> switches = new TreeMap<>();
  private final Map<String, Long> pressure = Interference.pressure();
  private final long start = System.nanoTime();
  private long looks;
  private boolean ended;

  /** Begins to look at processes, by their pids, and at what they start. */
  ThreadStates(Map<Long, String> owners) {
    roots = new TreeMap<>(owners);
    owners.keySet().forEach(pid -> roots.keySet().removeAll(ProcFs.descendants(pid)));
    roots.values().forEach(owner -> ticks.put(owner, new TreeMap<>()));
    look();
    Daemon.start(
        "toll-thread-states",
        () -> {
          while (look()) {
            LockSupport.parkNanos(EVERY_NANOS);
          }
        });
  }

  private synchronized boolean look() {
    if (!ended) {
      looks++;
      roots.forEach(
          (root, owner) -> {
            look(owner, root);
            ProcFs.descendants(root).forEach(pid -> look(owner, pid));
          });
    }
    return !ended;
  }

  private void look(String owner, long pid) {
    File[] threads = new File("/proc/" + pid + "/task").listFiles();
    for (File thread : threads == null ? new File[0] : threads) {
      look(owner, thread.toPath());
    }
  }

  private void look(String owner, Path task) {
    String stat = ProcFs.read(task.resolve("stat"));
    String status = ProcFs.read(task.resolve("status"));
    Matcher counts = SWITCHES.matcher(status == null ? "" : status);
    if (stat == null || !counts.find()) {
      return;
    }
    String[] fields = ProcFs.fields(stat);
    List<Long> now =
        Stream.of(fields[11], fields[12], counts.group(1), counts.group(2))
            .map(Long::valueOf)
            .toList();
    // What starts after the first look began with nothing.
    List<Long> then = before.getOrDefault(task, looks == 1 ? now : NOTHING);
    before.put(task, now);
    String name = PerfStacks.clean(ProcFs.name(stat));
    String thread = "[" + name + " tid=" + task.getFileName() + "];";
    add(ticks, owner, thread + "program", now.get(0) - then.get(0));
    add(ticks, owner, thread + "kernel_[k]", now.get(1) - then.get(1));
    add(switches, owner, "voluntary", now.get(2) - then.get(2));
    add(switches, owner, "involuntary", now.get(3) - then.get(3));
    String wait = ProcFs.read(task.resolve("wchan"));
    String where = wait == null || wait.equals("0") ? "" : " in " + wait;
    String waiting = (fields[0].equals("D") ? "uninterruptible" : "waiting") + where;
    add(states, owner, fields[0].equals("R") ? "running or runnable" : waiting, 1);
  }

  private static void add(
      Map<String, Map<String, Long>> counts, String owner, String what, long more) {
    if (more > 0) {
      counts.computeIfAbsent(owner, key -> new TreeMap<>()).merge(what, more, Long::sum);
    }
  }

  /**
   * The window is over: what threads did in it, two lines for each process and one for pressure.
   */
  synchronized List<String> end() {
    look();
    ended = true;
    double seconds = (System.nanoTime() - start) / 1e9;
    List<String> lines = new ArrayList<>();
    states.forEach(
        (who, of) -> lines.add(who + ", threads on average: " + figures(of, (double) looks)));
    switches.forEach(
        (who, of) -> lines.add(who + ", switches per second: " + figures(of, seconds)));
    Map<String, Long> waited = new TreeMap<>(Interference.pressure());
    waited.replaceAll((resource, micros) -> micros - pressure.getOrDefault(resource, micros));
    lines.add("% of the time in which some task waited: " + figures(waited, seconds * 1e4));
    return lines;
  }

  /** The largest, such as {@code 1.0 running or runnable, 0.2 waiting in pipe_read}. */
  private static String figures(Map<String, Long> counts, double by) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(MOST)
        .map(e -> String.format(Locale.ROOT, "%.1f %s", e.getValue() / by, e.getKey()))
        .collect(Collectors.joining(", "));
  }

  /** Writes the CPU time of each process as stacks of one frame. */
  synchronized void write(Path directory) throws IOException {
    for (Map.Entry<String, Map<String, Long>> process : ticks.entrySet()) {
      ProfiledWindow.write(
          directory, process.getKey(), process.getValue(), (long) (TICK_SECONDS * 1e9));
    }
  }

  @Override
  public synchronized void close() {
    ended = true;
  }
}
