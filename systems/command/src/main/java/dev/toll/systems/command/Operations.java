package dev.toll.systems.command;

import dev.toll.driver.NumberPattern;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What a load counts its work in, so that a load of a fixed time has CPU time per operation: one
 * that does less work at a level takes less CPU time there, and would seem cheaper.
 *
 * @param number of every load; 0 when its output says it
 * @param pattern of the output; null when the study says the number
 */
record Operations(long number, NumberPattern pattern) {
  /** CPU metrics of any command, and the same per million operations. */
  private static final Map<String, Metric> PER_MILLION =
      Map.of(
          MetricSpec.CLIENT_CPU,
          CommonMetrics.cpu(CommonMetrics.CLIENT_CPU, "Client", "operations"),
          MetricSpec.SERVER_CPU,
          CommonMetrics.cpu(CommonMetrics.SERVER_CPU, "Server", "operations"),
          MetricSpec.MACHINE_CPU,
          CommonMetrics.cpu(CommonMetrics.MACHINE_CPU, "Machine", "operations"));

  /** Of settings that were checked; null when the study does not say. */
  static Operations of(Settings settings) {
    String text = CommandSettings.get(settings, CommandSettings.OPERATIONS);
    if (text == null) {
      return null;
    }
    return text.matches("[0-9]{1,18}")
        ? new Operations(Long.parseLong(text), null)
        : new Operations(0, new NumberPattern(Pattern.compile(text)));
  }

  static void check(Settings settings, Problems problems) {
    String path = CommandSettings.OPERATIONS;
    try {
      Operations operations = of(settings);
      if (operations == null) {
        return;
      }
      String mistake = null;
      if (CommandSettings.get(settings, CommandSettings.SLICE_BY) != null) {
        mistake = "has no effect with " + CommandSettings.SLICE_BY + ", the size of the load";
      } else if (operations.pattern == null && operations.number == 0) {
        mistake = "must be above 0";
      } else if (operations.pattern != null && operations.pattern.groups() != 1) {
        mistake = "must be a whole number, or a pattern with exactly one group, ( ), for it";
      }
      if (mistake != null) {
        problems.add(settings, path, ": " + mistake);
      }
    } catch (PatternSyntaxException e) {
      problems.add(settings, path, ": " + NumberPattern.mistake(e));
    }
  }

  /** The CPU metrics of a study. */
  static List<Metric> cpu(Settings settings, List<String> names) {
    boolean each = of(settings) != null;
    return names.stream().map(name -> each ? PER_MILLION.get(name) : total(name)).toList();
  }

  private static Metric total(String name) {
    String whose = name.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + name.substring(1);
    return Metric.lower(name, whose.replace("_cpu", " CPU"), "CPU-s");
  }

  /**
   * Puts a CPU time, per million operations where the study says how many there are.
   *
   * @param operations of the load; null for its CPU time as it is
   * @param seconds null when unknown: then it is absent
   */
  static void put(Map<String, Double> metrics, String name, Double seconds, Long operations) {
    if (seconds != null) {
      metrics.put(
          operations == null ? name : PER_MILLION.get(name).name(),
          operations == null ? seconds : seconds / (operations / 1e6));
    }
  }
}
