package dev.toll.engine.pairs;

import dev.toll.driver.NumberPattern;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.StudyException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What is compared.
 *
 * @param name {@code time}, {@code cpu}, {@code memory}, an event of perf, or the user's own
 * @param pattern with one group, for the last match in the output; null for what toll measures
 */
public record Metric(String name, NumberPattern pattern, boolean higherIsBetter) {
  /** Which way it points. */
  public Better better() {
    return higherIsBetter ? Better.HIGHER : Better.LOWER;
  }

  public static final String TIME = "time";
  static final String CPU = "cpu";
  public static final String MEMORY = "memory";

  /** Hardware events by perf's names. */
  private static final List<String> EVENTS = List.of("instructions", "cycles", "cache-misses");

  /**
   * Reads the option.
   *
   * @param option {@code time}, {@code cpu}, {@code memory}, an event or {@code NAME=PATTERN}
   */
  public static Metric of(String option, boolean higher) throws StudyException {
    if (List.of(TIME, CPU, MEMORY).contains(option) || EVENTS.contains(option)) {
      if (higher) {
        throw new StudyException(
            "--higher needs --metric NAME=PATTERN: less %s is better".formatted(option));
      }
      return new Metric(option, null, false);
    }
    int equals = option.indexOf('=');
    if (equals < 1) {
      throw new StudyException(
          "--metric must be time, cpu, memory, %s or NAME=PATTERN, such as 'tps=^tps = ([0-9.]+)', not %s"
              .formatted(String.join(", ", EVENTS), option));
    }
    try {
      NumberPattern pattern = new NumberPattern(Pattern.compile(option.substring(equals + 1)));
      if (pattern.groups() != 1) {
        throw new StudyException("--metric: the pattern must have one group, as in '([0-9.]+)'");
      }
      return new Metric(option.substring(0, equals), pattern, higher);
    } catch (PatternSyntaxException e) {
      throw new StudyException("--metric: " + NumberPattern.mistake(e));
    }
  }

  /** A pattern of the user's may have a name of toll's. */
  public boolean is(String measured) {
    return pattern == null && name.equals(measured);
  }

  /** Whether perf counts it. */
  boolean event() {
    return pattern == null && EVENTS.contains(name);
  }

  /** Of what toll measures. */
  String unit() {
    return is(MEMORY) ? "KiB" : event() ? "" : "s";
  }

  /** As in "more ... than". */
  public String noun() {
    return is(CPU) ? "CPU time" : name;
  }

  /** What toll measured of an execution. */
  double measured(Executions.Execution execution) {
    return is(CPU)
        ? execution.cpuSeconds()
        : is(MEMORY) || event() ? execution.written() : execution.seconds();
  }

  /** Words before a command that have the metric written to a file; none where toll measures it. */
  List<String> wrapper(String file) {
    if (event()) {
      return List.of("perf", "stat", "-x,", "-e", name, "-o", file, "--");
    }
    return is(MEMORY) ? List.of("time", "-q", "-o", file, "-f", "%M") : List.of();
  }

  /**
   * The number that was written, by GNU time, or by {@code perf stat -x,}: the first field of the
   * last line.
   *
   * @throws StudyException where the processors, or their virtual machine, count no such event
   */
  double written(String text) throws StudyException {
    String line = text.strip().lines().reduce("", (before, next) -> next);
    String number = line.split(",", 2)[0];
    if (event() && !number.matches("[0-9]+")) {
      throw new StudyException(
          "unavailable: --metric %s: perf says %s; many virtual machines count no hardware events, and others need sysctl kernel.perf_event_paranoid=2; use --metric cpu"
              .formatted(name, number.isEmpty() ? "nothing" : number));
    }
    return Double.parseDouble(number);
  }
}
