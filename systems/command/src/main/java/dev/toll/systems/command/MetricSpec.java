package dev.toll.systems.command;

import dev.toll.driver.NumberPattern;
import dev.toll.driver.Quantity;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A metric as the study declares it.
 *
 * @param from where it is read
 * @param path dotted path in a JSON line; or a percentile of the histogram ({@code p99.9}), {@code
 *     max}, {@code mean} or {@code count}
 * @param pattern with one group, matched against each line of the load's output
 * @param tag of the histograms taken; null for all
 * @param scale what was read is multiplied by it
 * @param whole how slices' values make up that of the whole load
 */
record MetricSpec(
    Metric metric,
    From from,
    String path,
    NumberPattern pattern,
    String tag,
    double scale,
    Whole whole) {

  /** Where a metric is read. */
  enum From {
    JSON,
    REGEX,
    HDR,
    SECONDS
  }

  /** The value of a load by its slices' values. */
  enum Whole {
    /** Weighted by the slices' lengths: exact for a rate. */
    MEAN,
    SUM,
    MAX,
    MIN
  }

  static final String ELAPSED = "elapsed";
  static final String SERVER_CPU = "server_cpu";
  static final String CLIENT_CPU = "client_cpu";
  static final String MACHINE_CPU = "machine_cpu";

  /** Names that a study cannot give to metrics of its own. */
  static final List<String> BUILT_IN =
      List.of(
          ELAPSED,
          SERVER_CPU,
          CLIENT_CPU,
          MACHINE_CPU,
          CommonMetrics.SERVER_CPU,
          CommonMetrics.CLIENT_CPU,
          CommonMetrics.MACHINE_CPU);

  /**
   * What toll writes in addition to a study's metrics: columns of results.csv, slices.csv and
   * drivers.csv, of series.csv, metrics of every trial, and tables of {@code toll sql}.
   */
  static final Set<String> OWN =
      Set.of(
          """
          study run block trial attempt level status round position counts start operations
          seconds idle_cpu reason metric value
          t entries_per_second entries_total schedule_lag_seconds helper_cpu toll_cpu
          unaccounted_cpu machine_steal client_gc_pause_seconds server_gc_pause_seconds
          client_gc_pause_longest_seconds server_gc_pause_longest_seconds client_gc_cpu
          client_jit_cpu server_gc_cpu server_jit_cpu client_memory_bytes server_memory_bytes
          machine_memory_available_bytes server_read_bytes_per_second
          server_write_bytes_per_second disk_read_bytes_per_second disk_write_bytes_per_second
          network_bytes_per_second loopback_bytes_per_second
          observing_cpu_share unaccounted_cpu_share
          runs levels trials metrics effects series steps proofs
          """
              .strip()
              .split("\\s+", -1));

  static final List<String> KEYS =
      List.of(
          "from", "path", "pattern", "tag", "unit", "label", "better", "primary", "scale",
          "slices");
  static final List<String> FROM = List.of("json", "regex", "hdr", "seconds");
  static final List<String> WHOLE = List.of("mean", "sum", "max", "min");
  static final List<String> BETTER = List.of("lower", "higher", "neither");
  static final Pattern STATISTIC =
      Pattern.compile("p(100|[0-9]{1,2})(\\.[0-9]{1,4})?|max|mean|count");

  /** The metrics of a histogram for which the study names no percentile. */
  private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "max");

  /** All metrics of a trial: those declared, and those that toll measures of any command. */
  static List<Metric> metrics(Settings settings) {
    return metrics(settings, CommandSettings.get(settings, CommandSettings.START) != null);
  }

  /**
   * The same on a system below.
   *
   * @param servers whether there are processes that are servers
   */
  static List<Metric> metrics(Settings settings, boolean servers) {
    List<Metric> declared = of(settings).stream().map(MetricSpec::metric).toList();
    boolean primary = declared.stream().anyMatch(Metric::primary);
    List<Metric> all = new ArrayList<>();
    declared.stream().filter(Metric::primary).forEach(all::add);
    all.add(new Metric(ELAPSED, "Elapsed", "s", Better.LOWER, !primary));
    declared.stream().filter(metric -> !metric.primary()).forEach(all::add);
    all.addAll(
        Operations.cpu(
            settings,
            servers
                ? List.of(CLIENT_CPU, SERVER_CPU, MACHINE_CPU)
                : List.of(CLIENT_CPU, MACHINE_CPU)));
    return all;
  }

  /** The declared metrics of settings that have been checked. */
  static List<MetricSpec> of(Settings settings) {
    List<MetricSpec> specs = new ArrayList<>();
    for (Group group : Group.below(settings, CommandSettings.METRICS)) {
      From from = from(group);
      if (from == From.HDR && group.get("path") == null) {
        for (String statistic : PERCENTILES) {
          specs.add(
              spec(
                  group,
                  from,
                  group.name() + "_" + statistic.replace('.', '_'),
                  label(group) + ", " + statistic,
                  statistic));
        }
      } else {
        specs.add(spec(group, from, group.name(), label(group), group.get("path")));
      }
    }
    return specs;
  }

  /** As set, or else derived: a pattern means regex, a path JSON; null if neither is set. */
  static From from(Group group) {
    String from = group.get("from");
    if (from != null) {
      return FROM.contains(from) ? From.valueOf(from.toUpperCase(Locale.ROOT)) : null;
    }
    if (group.get("pattern") != null) {
      return From.REGEX;
    }
    return group.get("path") == null ? null : From.JSON;
  }

  private static MetricSpec spec(Group group, From from, String name, String label, String path) {
    return new MetricSpec(
        new Metric(
            name,
            label,
            group.get("unit", from == From.SECONDS ? "s" : ""),
            Better.valueOf(group.get("better", "neither").toUpperCase(Locale.ROOT)),
            (Boolean) SettingType.FLAG.parse(group.get("primary", "false"), List.of())),
        from,
        path,
        group.get("pattern") == null
            ? null
            : new NumberPattern(ProofSpec.pattern(group.get("pattern"))),
        group.get("tag"),
        Quantity.of(group.get("scale", "1")).value(),
        Whole.valueOf(
            group.get("slices", from == From.SECONDS ? "sum" : "mean").toUpperCase(Locale.ROOT)));
  }

  private static String label(Group group) {
    String words = group.name().replace('_', ' ').replace('-', ' ');
    return group.get("label", words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1));
  }
}
