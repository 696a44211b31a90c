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
import java.util.TreeSet;
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
  private static final long TICK_NANOS = 10_000_000;
  private static final int MOST = 4;
  private static final Pattern SWITCHES =
      Pattern.compile("(?s)\nvoluntary_ctxt_switches:\\s*(\\d+)\n\\w+:\\s*(\\d+)");

  /** A thread: ticks in its program and in the kernel, switches to wait and by force. */
  private record Seen(String owner, String thread, List<Long> first, List<Long> last) {}

  private final Map<Long, String> roots;
  private final Map<Path, Seen> seen = new HashMap<>();
  private final Map<String, Map<String, Long>> states = new TreeMap<>();
  private final Map<String, Long> pressure = Interference.pressure();
  private final long start = System.nanoTime();
  private long looks;
  private boolean ended;

  /** Begins to look at processes, by their pids, and at what they start. */
  ThreadStates(Map<Long, String> owners) {
    roots = new TreeMap<>(owners);
    owners.keySet().forEach(pid -> roots.keySet().removeAll(ProcFs.descendants(pid)));
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
    Matcher switches = SWITCHES.matcher(status == null ? "" : status);
    if (stat == null || !switches.find()) {
      return;
    }
    int end = stat.lastIndexOf(')');
    String[] fields = stat.substring(end + 2).split(" ");
    List<Long> now =
        Stream.of(fields[11], fields[12], switches.group(1), switches.group(2))
            .map(Long::valueOf)
            .toList();
    String name = stat.substring(stat.indexOf('(') + 1, end).replace(';', ',');
    // What starts after the first look began with nothing.
    List<Long> first = looks == 1 ? now : List.of(0L, 0L, 0L, 0L);
    Seen before = seen.get(task);
    String thread = "[" + name + " tid=" + task.getFileName() + "];";
    seen.put(task, new Seen(owner, thread, before == null ? first : before.first(), now));
    String wait = ProcFs.read(task.resolve("wchan"));
    String state =
        fields[0].equals("R")
            ? "running or runnable"
            : (fields[0].equals("D") ? "uninterruptible" : "waiting")
                + (wait == null || wait.equals("0") ? "" : " in " + wait);
    states.computeIfAbsent(owner, key -> new TreeMap<>()).merge(state, 1L, Long::sum);
  }

  /** Ends, and writes the CPU time of each process as stacks of one frame. */
  synchronized void write(Path directory) throws IOException {
    for (String owner : new TreeSet<>(roots.values())) {
      Map<String, Long> ticks = new TreeMap<>();
      for (Seen thread : seen.values()) {
        if (thread.owner().equals(owner)) {
          ticks.merge(thread.thread() + "program", delta(thread, 0), Long::sum);
          ticks.merge(thread.thread() + "kernel_[k]", delta(thread, 1), Long::sum);
        }
      }
      ticks.values().removeIf(count -> count == 0);
      ProfiledWindow.write(directory, owner, ticks, TICK_NANOS);
    }
  }

  /** The window is over: what threads did in it, a line for each process and one for pressure. */
  synchronized List<String> end() {
    look();
    ended = true;
    double seconds = (System.nanoTime() - start) / 1e9;
    List<String> lines = new ArrayList<>();
    states.forEach(
        (owner, counts) -> {
          Map<String, Long> switches =
              Map.of("voluntary", total(owner, 2), "involuntary", total(owner, 3));
          lines.add(owner + ", threads on average: " + figures(counts, looks));
          lines.add(owner + ", switches per second: " + figures(switches, seconds));
        });
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

  private long total(String owner, int what) {
    return seen.values().stream()
        .filter(thread -> thread.owner().equals(owner))
        .mapToLong(thread -> delta(thread, what))
        .sum();
  }

  private static long delta(Seen thread, int what) {
    return thread.last().get(what) - thread.first().get(what);
  }

  @Override
  public synchronized void close() {
    ended = true;
  }
}
