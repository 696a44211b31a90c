package dev.toll.exports.points;

import dev.toll.exports.points.PointWriter.Kind;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Metric names as Prometheus allows them, {@code [a-zA-Z_:][a-zA-Z0-9_:]*}: {@code toll_<name>} for
 * series, {@code toll_trial_<name>} and {@code toll_effect_<name>}, every other character an
 * underscore. The slash of {@code AVG_FILES/TABLET} is one: {@code toll_AVG_FILES_TABLET}. A name
 * that ends in {@code _total} is a counter, all others are gauges.
 */
public final class PrometheusNames {
  private static final String COUNTER = "_total";

  // Over families: counter toll_x_total and gauge toll_x would be one.
  private final Names families = new Names(name -> name);

  /** The family a metric belongs to: its name, without a counter's suffix. */
  public String family(Kind kind, String name) {
    String full = (kind == Kind.SERIES ? "toll_" : "toll_" + kind.word() + "_") + name;
    String fit = Names.replace(full, "_");
    return families.of(
        full, counter(name) ? fit.substring(0, fit.length() - COUNTER.length()) : fit);
  }

  /** Whether a metric is a counter. */
  public static boolean counter(String name) {
    return name.endsWith(COUNTER) && name.length() > COUNTER.length();
  }

  /** What a sample of the metric is called. */
  public String sample(Kind kind, String name) {
    return family(kind, name) + (counter(name) ? COUNTER : "");
  }

  /** Tags as labels, braces and all. */
  public static String labels(Map<String, String> tags) {
    StringJoiner labels = new StringJoiner(",", "{", "}");
    new TreeMap<>(tags).forEach((key, value) -> labels.add(key + "=\"" + escape(value) + "\""));
    return labels.toString();
  }

  /** Text between quotation marks. */
  public static String escape(String text) {
    // A NUL ends the text for Prometheus' own parser.
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace('\0', '_');
  }
}
