package dev.toll.engine.study;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.SettingType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * When a trial was disturbed too much to count, said before the run and in terms of what the
 * neighbours did, never of what the trial measured: leaving out a value because it looks odd would
 * shape the result.
 *
 * @param conditions any of which excludes a trial; none: no trial is ever excluded
 */
public record ExclusionRule(List<Condition> conditions) {
  /** What is recorded of the neighbours as shares of the machine's CPU time or of the window. */
  private static final List<String> SHARES =
      List.of("steal", "others", "pressure.cpu", "pressure.io", "pressure.memory");

  /** What is recorded as plain numbers; the frequency in MHz. */
  private static final List<String> NUMBERS =
      List.of("load1", "frequency.mean", "frequency.lowest");

  private static final Pattern CONDITION =
      Pattern.compile("\\s*([A-Za-z0-9.]+)\\s*([<>])\\s*([0-9._]+\\s*%?)\\s*");

  public ExclusionRule {
    conditions = List.copyOf(conditions);
  }

  /**
   * One condition.
   *
   * @param above true for {@code >}, false for {@code <}
   * @param written as the study says it
   */
  public record Condition(String figure, boolean above, double limit, String written) {
    boolean met(double value) {
      return above ? value > limit : value < limit;
    }
  }

  /**
   * Reads a rule such as {@code steal > 5%, others > 20%}; empty text excludes nothing.
   *
   * @throws IllegalArgumentException with a message saying what was expected
   */
  public static ExclusionRule parse(String text) {
    List<Condition> conditions = new ArrayList<>();
    if (!text.isBlank()) {
      for (String part : text.split(",", -1)) {
        conditions.add(condition(part));
      }
    }
    return new ExclusionRule(conditions);
  }

  private static Condition condition(String part) {
    Matcher matcher = CONDITION.matcher(part);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + part.strip() + "' is not a condition such as steal > 5% (several: with commas)");
    }
    String figure = matcher.group(1);
    List<String> known = new ArrayList<>(SHARES);
    known.addAll(NUMBERS);
    if (!known.contains(figure)) {
      throw new IllegalArgumentException(
          "unknown figure '" + figure + "'; " + Nearest.hint(figure, known));
    }
    return new Condition(
        figure,
        matcher.group(2).equals(">"),
        limit(figure, matcher.group(3)),
        part.strip().replaceAll("\\s+", " "));
  }

  private static double limit(String figure, String text) {
    if (SHARES.contains(figure)) {
      return (Double) SettingType.SHARE.parse(text, List.of());
    }
    try {
      return Double.parseDouble(text.strip().replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          figure + " takes a plain number, not '" + text.strip() + "'", e);
    }
  }

  /**
   * Why a trial is excluded.
   *
   * @param interference what was recorded of the neighbours during the trial, by name
   * @return empty when it counts; a figure that is not known excludes nothing
   */
  public Optional<String> reason(Map<String, Double> interference) {
    return met(interference).map(met -> "excluded by design.exclude: " + met);
  }

  /** The conditions that are met, with their figures; empty when none is. */
  public Optional<String> met(Map<String, Double> interference) {
    String met =
        conditions.stream()
            .filter(condition -> interference.containsKey(condition.figure()))
            .filter(condition -> condition.met(interference.get(condition.figure())))
            .map(condition -> said(condition, interference.get(condition.figure())))
            .collect(Collectors.joining(", "));
    return met.isEmpty() ? Optional.empty() : Optional.of(met);
  }

  /** The conditions that pass when the neighbours have become quiet, regardless of the run. */
  public ExclusionRule awaitable() {
    return new ExclusionRule(
        conditions.stream()
            .filter(condition -> condition.above() && !condition.figure().startsWith("frequency"))
            .toList());
  }

  /** The conditions that this trial cannot be held against, as the machine lacks the figure. */
  public List<String> unknown(Map<String, Double> interference) {
    return conditions.stream()
        .filter(condition -> !interference.containsKey(condition.figure()))
        .map(Condition::written)
        .toList();
  }

  private static String said(Condition condition, double value) {
    return SHARES.contains(condition.figure())
        ? String.format(
            Locale.ROOT, "%s was %.1f %% (%s)", condition.figure(), 100 * value, condition.written)
        : String.format(
            Locale.ROOT, "%s was %.1f (%s)", condition.figure(), value, condition.written);
  }
}
