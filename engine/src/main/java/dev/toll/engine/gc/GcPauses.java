package dev.toll.engine.gc;

import dev.toll.engine.gc.GcLog.Pause;
import dev.toll.engine.process.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the collectors of a trial's JVMs took of its window. */
public final class GcPauses {
  public static final String SERVER_TOTAL = "server_gc_pause";
  public static final String SERVER_LONGEST = "server_gc_pause_longest";
  public static final String CLIENT_TOTAL = "client_gc_pause";
  public static final String CLIENT_LONGEST = "client_gc_pause_longest";

  private GcPauses() {}

  /**
   * Metrics of a window: the sum of pauses in seconds, and the longest in milliseconds, by role. A
   * role one of whose logs cannot be read has none; nothing is a figure too.
   *
   * @param from begin of the window, on the clock of {@link System#nanoTime}
   * @param to its end
   */
  public static Map<String, Double> metrics(List<GcLog> logs, long from, long to) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    put(metrics, logs, Role.SERVER, SERVER_TOTAL, SERVER_LONGEST, from, to);
    put(metrics, logs, Role.DRIVER, CLIENT_TOTAL, CLIENT_LONGEST, from, to);
    return metrics;
  }

  private static void put(
      Map<String, Double> metrics,
      List<GcLog> logs,
      Role role,
      String total,
      String longest,
      long from,
      long to) {
    List<GcLog> own = logs.stream().filter(log -> log.role() == role).toList();
    List<Pause> pauses = new ArrayList<>();
    for (GcLog log : own) {
      Optional<List<Pause>> found = log.pauses();
      if (found.isEmpty()) {
        return;
      }
      found.get().stream()
          .filter(pause -> pause.end() >= from && pause.end() <= to)
          .forEach(pauses::add);
    }
    if (!own.isEmpty()) {
      metrics.put(total, pauses.stream().mapToLong(Pause::nanos).sum() / 1e9);
      metrics.put(longest, pauses.stream().mapToLong(Pause::nanos).max().orElse(0) / 1e6);
    }
  }
}
