package dev.toll.exports;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run can be exported to. */
public enum ExportFormat {
  /** Put lines for NSA's Timely. */
  TIMELY("put"),
  /** Put lines for OpenTSDB's telnet API. */
  OPENTSDB("put"),
  /** A file for {@code promtool tsdb create-blocks-from openmetrics}. */
  OPENMETRICS("om"),
  /** Line protocol. */
  INFLUXDB("lp"),
  /** A histogram log. */
  HDRHISTOGRAM("hlog"),
  /** Bencher Metric Format. */
  BENCHER("json"),
  /** The custom format of github-action-benchmark. */
  GITHUB_ACTION_BENCHMARK("json"),
  /** The run's results.csv. */
  CSV("csv"),
  /** A provisioning directory. */
  GRAFANA("");

  /** What people may call them instead. */
  private static final Map<String, ExportFormat> ALIASES =
      Map.of(
          "prometheus", OPENMETRICS, "influx", INFLUXDB, "hdr", HDRHISTOGRAM, "hlog", HDRHISTOGRAM);

  private final String extension;

  ExportFormat(String extension) {
    this.extension = extension;
  }

  /** As users write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String extension() {
    return extension;
  }

  /** Whether it is a stream of points, and so has a clock and tags. */
  public boolean points() {
    return List.of(TIMELY, OPENTSDB, OPENMETRICS, INFLUXDB).contains(this);
  }

  /**
   * The format of this name.
   *
   * @throws StudyException if there is none, with the nearest
   */
  public static ExportFormat of(String word) throws StudyException {
    String lower = word.toLowerCase(Locale.ROOT);
    if (ALIASES.containsKey(lower)) {
      return ALIASES.get(lower);
    }
    List<String> words = new ArrayList<>(ALIASES.keySet());
    for (ExportFormat format : values()) {
      if (format.word().equals(lower)) {
        return format;
      }
      words.add(format.word());
    }
    throw new StudyException("unknown format '" + word + "'; " + Nearest.hint(lower, words));
  }
}
