package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code toll ab} compares.
 *
 * @param name of the metric that verdicts are about
 * @param regex with one group, for the last match in the output; null for what toll measures
 */
record AbMetric(String name, String regex, boolean higherIsBetter) {
  static final String TIME = "time";
  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";

  /** As the command system names the CPU time of a load. */
  private static final String CLIENT_CPU = "client_cpu";

  /** The time between two readings of the shell's clock, so that its own start is not in it. */
  private static final String TIMED =
      """
      toll_began=${EPOCHREALTIME/[.,]/}
      %s
      echo "toll: $((${EPOCHREALTIME/[.,]/} - toll_began)) us"
      """;

  /** GNU time knows the largest resident set of all that it waited for: getrusage(2). */
  private static final String WEIGHED =
      """
      command time -q -o "$TOLL_WORK/peak" -f %%M bash -eu -o pipefail -c %s
      echo "toll: peak memory $(tail -n 1 "$TOLL_WORK/peak") KiB"
      """;

  /**
   * Reads the option.
   *
   * @param named {@code time}, {@code cpu}, {@code memory} or {@code NAME=PATTERN}
   */
  static AbMetric of(String named, boolean higher) throws StudyException {
    if (List.of(TIME, CPU, MEMORY).contains(named)) {
      if (higher) {
        throw new StudyException(
            "--higher needs --metric NAME=PATTERN: less %s is better".formatted(named));
      }
      return new AbMetric(named, null, false);
    }
    int equals = named.indexOf('=');
    if (equals < 1) {
      throw new StudyException(
          "--metric must be time, cpu, memory or NAME=PATTERN, such as 'tps=^tps = ([0-9.]+)', not "
              + named);
    }
    return new AbMetric(named.substring(0, equals), named.substring(equals + 1), higher);
  }

  /** The metric by its name in results; null for the one that {@link #declared} makes primary. */
  String primary() {
    return is(CPU) ? CLIENT_CPU : null;
  }

  /** The programs that it needs, each with its Debian package. */
  Map<String, Object> requires() {
    return is(MEMORY) ? Map.of("time", "time") : Map.of();
  }

  /** A pattern of the user's may have a name of toll's. */
  private boolean is(String measured) {
    return regex == null && name.equals(measured);
  }

  /**
   * The metrics of the study.
   *
   * @param executions of a command in each block
   */
  Map<String, Object> declared(int executions) {
    if (is(MEMORY)) {
      return Map.of(
          "peak_memory",
          metric("Peak memory", "toll: peak memory ([0-9]+) KiB", "MiB", 1.0 / 1024, "max"));
    }
    Map<String, Object> metrics = new LinkedHashMap<>();
    Map<String, Object> time =
        metric("Time of an execution", "toll: ([0-9]+) us", "s", 1e-6 / executions, "sum");
    metrics.put(TIME, time);
    if (regex != null) {
      time.put("primary", false);
      Map<String, Object> read = new LinkedHashMap<>();
      read.put("pattern", regex);
      read.put("better", higherIsBetter ? "higher" : "lower");
      read.put("primary", true);
      metrics.put(name, read);
    }
    return metrics;
  }

  private static Map<String, Object> metric(
      String label, String pattern, String unit, double scale, String slices) {
    Map<String, Object> metric = new LinkedHashMap<>();
    metric.put("pattern", pattern);
    metric.put("scale", scale);
    metric.put("label", label);
    metric.put("unit", unit);
    metric.put("better", "lower");
    metric.put("primary", true);
    metric.put("slices", slices);
    return metric;
  }

  /** A command for a shell, executed as often as a slice asks for, and what of it is compared. */
  String measured(String command) {
    String loop =
        "for ((toll_execution = 0; toll_execution < $%s; toll_execution++)); do\n%s\ndone"
            .formatted(AbStudy.EXECUTIONS, command);
    return is(MEMORY) ? WEIGHED.formatted(StudyOptions.quote(loop)) : TIMED.formatted(loop);
  }
}
