package dev.toll.engine.pairs;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.StudyException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What is compared.
 *
 * @param name {@code time}, {@code cpu}, {@code memory}, or the user's own
 * @param pattern with one group, for the last match in the output; null for what toll measures
 */
public record Metric(String name, Pattern pattern, boolean higherIsBetter) {
  /** Which way it points. */
  public Better better() {
    return higherIsBetter ? Better.HIGHER : Better.LOWER;
  }

  public static final String TIME = "time";
  static final String CPU = "cpu";
  static final String MEMORY = "memory";

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9]+(\\.[0-9]*)?([eE][+-]?[0-9]+)?");

  /** Colours and other sequences of a terminal (ECMA-48). */
  private static final Pattern CONTROL = Pattern.compile("\u001b\\[[0-?]*[ -/]*[@-~]");

  /**
   * Reads the option.
   *
   * @param option {@code time}, {@code cpu}, {@code memory} or {@code NAME=PATTERN}
   */
  public static Metric of(String option, boolean higher) throws StudyException {
    if (List.of(TIME, CPU, MEMORY).contains(option)) {
      if (higher) {
        throw new StudyException(
            "--higher needs --metric NAME=PATTERN: less %s is better".formatted(option));
      }
      return new Metric(option, null, false);
    }
    int equals = option.indexOf('=');
    if (equals < 1) {
      throw new StudyException(
          "--metric must be time, cpu, memory or NAME=PATTERN, such as 'tps=^tps = ([0-9.]+)', not "
              + option);
    }
    try {
      Pattern pattern = Pattern.compile(option.substring(equals + 1));
      if (pattern.matcher("").groupCount() != 1) {
        throw new StudyException("--metric: the pattern must have one group, as in '([0-9.]+)'");
      }
      return new Metric(option.substring(0, equals), pattern, higher);
    } catch (PatternSyntaxException e) {
      throw new StudyException("--metric: " + e.getMessage());
    }
  }

  /** A pattern of the user's may have a name of toll's. */
  boolean is(String measured) {
    return pattern == null && name.equals(measured);
  }

  /** "s" or "KiB"; empty for what a pattern finds. */
  public String unit() {
    return pattern != null ? "" : is(MEMORY) ? "KiB" : "s";
  }

  /** As in "more ... than". */
  public String noun() {
    return is(CPU) ? "CPU time" : name;
  }

  /** What toll measured of an execution. */
  double measured(Executions.Execution execution) {
    return is(CPU)
        ? execution.cpuSeconds()
        : is(MEMORY) ? execution.peakKib() : execution.seconds();
  }

  /**
   * What a line matches at last; null for no match.
   *
   * @throws IllegalArgumentException for a match that is no plain number, with the line
   */
  Double found(String line) {
    Matcher matcher = pattern.matcher(CONTROL.matcher(line).replaceAll(""));
    String last = null;
    try {
      while (matcher.find()) {
        last = matcher.group(1);
      }
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException("the pattern is too complex for a line of the output", e);
    }
    if (last == null) {
      return null;
    }
    if (!NUMBER.matcher(last.strip()).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a plain number, in the line: %s".formatted(last, line));
    }
    return Double.valueOf(last.strip());
  }
}
