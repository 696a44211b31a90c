package dev.toll.report.series;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How fine each series is kept. As recorded where that fits the page; else every series at one
 * minute, or the last ones at five, and the first ones as fine as the rest of the room allows.
 *
 * @param base width in seconds of the bins that a series is read into
 */
record SeriesPlan(Map<String, Integer> base) {

  /** Bytes of the page for series, in base64: what 5 MB leave next to the chart library. */
  static final int ROOM = 3_400_000;

  static final int MINUTE = 60;
  static final int FIVE_MINUTES = 300;

  /** Bytes that a sample takes when kept as recorded; noise of a load, measured. */
  private static final double SAMPLE = 1.35;

  /** The same of a bin with average, least and greatest. */
  private static final double BIN = 4.2;

  private static final int[] FINE = {1, 2, 5, 10, 15, 20, 30};

  /** What people look at first. */
  private static final List<String> FIRST =
      List.of(
          "entries_per_second",
          "schedule_lag_seconds",
          "server_cpu",
          "client_cpu",
          "machine_cpu",
          "minor_compactions",
          "major_compactions",
          "ACCUMULO_FILES",
          "AVG_FILES/TABLET",
          "disk_write_bytes_per_second",
          "unaccounted_cpu",
          "machine_steal");

  static SeriesPlan of(Collection<Survey> trials) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (String name : order(trials)) {
      seconds.put(
          name,
          trials.stream()
              .filter(trial -> trial.columns().contains(name))
              .mapToDouble(trial -> trial.seconds() + 1)
              .sum());
    }
    Map<String, Integer> base = new HashMap<>();
    double left = wide(seconds, base);
    for (Map.Entry<String, Double> series : seconds.entrySet()) {
      for (int width : FINE) {
        double cost = cost(series.getValue(), width);
        boolean all = width == 1 && cost(total(seconds), 1) <= ROOM;
        if (all || cost <= left / 2) {
          base.put(series.getKey(), width);
          left -= cost;
          break;
        }
      }
    }
    return new SeriesPlan(base);
  }

  /** Gives everything a wide bin; what room is left. */
  private static double wide(Map<String, Double> seconds, Map<String, Integer> base) {
    int widest = FIVE_MINUTES;
    while (cost(total(seconds), widest) > 0.5 * ROOM) {
      widest *= 2;
    }
    double left = ROOM - cost(total(seconds), widest);
    for (Map.Entry<String, Double> series : seconds.entrySet()) {
      double cost = cost(series.getValue(), MINUTE);
      boolean fits = left - cost > 0.2 * ROOM;
      base.put(series.getKey(), fits ? MINUTE : widest);
      left -= fits ? cost : 0;
    }
    return left;
  }

  private static double total(Map<String, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static double cost(double seconds, int width) {
    return seconds / width * (width == 1 ? SAMPLE : BIN);
  }

  /** Every series of any trial, those people look at in front. */
  static List<String> order(Collection<Survey> trials) {
    List<String> all =
        trials.stream().flatMap(trial -> trial.columns().stream()).distinct().toList();
    List<String> ordered = new ArrayList<>(FIRST);
    ordered.retainAll(all);
    all.stream().filter(name -> !ordered.contains(name)).forEach(ordered::add);
    return ordered;
  }

  int width(String series) {
    return base.getOrDefault(series, FIVE_MINUTES);
  }
}
