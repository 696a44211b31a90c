package dev.toll.engine.gc;

import dev.toll.engine.gc.GcLog.Pause;
import dev.toll.engine.process.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the collectors of some JVMs took.
 *
 * @param nanos of all pauses together
 * @param longest of them, in nanoseconds
 */
public record GcPauses(long nanos, long longest) {
  public static final String SERVER_TOTAL = "server_gc_pause";
  public static final String SERVER_LONGEST = "server_gc_pause_longest";
  public static final String CLIENT_TOTAL = "client_gc_pause";
  public static final String CLIENT_LONGEST = "client_gc_pause_longest";

  /**
   * Sums them up; none is a figure too.
   *
   * @param logs the pauses of each log, empty of one that cannot be read
   * @return empty when there is no log, or one of them is unknown
   */
  public static Optional<GcPauses> of(List<Optional<List<Pause>>> logs) {
    if (logs.isEmpty() || !logs.stream().allMatch(Optional::isPresent)) {
      return Optional.empty();
    }
    List<Pause> all = new ArrayList<>();
    logs.forEach(log -> all.addAll(log.get()));
    return Optional.of(
        new GcPauses(
            all.stream().mapToLong(Pause::nanos).sum(),
            all.stream().mapToLong(Pause::nanos).max().orElse(0)));
  }

  /**
   * A stretch of time on the clock of {@link System#nanoTime}.
   *
   * @param from its begin
   * @param to its end
   */
  public record Window(long from, long to) {}

  /**
   * Metrics of windows together: the sum of pauses in seconds, and the longest in milliseconds, by
   * role. A role one of whose logs cannot be read has none.
   */
  public static Map<String, Double> metrics(List<GcLog> logs, List<Window> windows) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    within(logs, Role.SERVER, windows)
        .ifPresent(found -> found.put(metrics, SERVER_TOTAL, SERVER_LONGEST, 1e6));
    within(logs, Role.DRIVER, windows)
        .ifPresent(found -> found.put(metrics, CLIENT_TOTAL, CLIENT_LONGEST, 1e6));
    return metrics;
  }

  private static Optional<GcPauses> within(List<GcLog> logs, Role role, List<Window> windows) {
    return of(
        logs.stream()
            .filter(log -> log.role() == role)
            .map(log -> log.pauses().map(pauses -> within(pauses, windows)))
            .toList());
  }

  private static List<Pause> within(List<Pause> pauses, List<Window> windows) {
    return pauses.stream()
        .filter(
            pause ->
                windows.stream()
                    .anyMatch(window -> pause.end() >= window.from() && pause.end() <= window.to()))
        .toList();
  }

  /**
   * Puts them among some values.
   *
   * @param total name of the sum, in seconds
   * @param most name of the longest
   * @param unit of the longest, in nanoseconds
   */
  public void put(Map<String, Double> values, String total, String most, double unit) {
    values.put(total, nanos / 1e9);
    values.put(most, longest / unit);
  }
}
