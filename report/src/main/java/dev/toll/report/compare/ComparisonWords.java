package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.compare.ComparedRuns.Machines;
import dev.toll.engine.compare.ComparedRuns.Side;
import dev.toll.engine.record.Metric;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What every rendering of a comparison says in the same words. */
public record ComparisonWords(ComparedRuns compared) {

  private boolean paired() {
    return compared.pairing() == ComparedRuns.Pairing.BLOCKS;
  }

  /** The answer in a line: the checks' outcome, or the primary metric's answers. */
  public String headline() {
    if (compared.outcome() != null) {
      return compared.outcome()
          + ": "
          + compared.checks().stream()
              .filter(check -> check.outcome() == compared.outcome())
              .map(Check::limit)
              .collect(Collectors.joining("; "));
    }
    if (compared.metrics().isEmpty()) {
      return "no metric to compare";
    }
    Metric primary = compared.metrics().get(0);
    String absolute = sentences(of(compared.changes(), primary));
    return absolute.isEmpty()
        ? "nothing is decided on "
            + primary.label()
            + (compared.sameWork()
                ? ": two runs alone do not show how far equal runs are apart"
                : ": the amounts of work differ")
        : primary.label() + ", B against A: " + absolute;
  }

  private static String sentences(List<Change> changes) {
    return changes.stream()
        .filter(change -> change.answer() != null)
        .map(change -> change.level() + " " + change.answer().sentence())
        .collect(Collectors.joining("; "));
  }

  public String side(Side side) {
    return "%s: %s%s, scale %s, run %s, %s blocks, seed %s, toll %s"
        .formatted(
            side.name(),
            side.study(),
            side.level() == null ? "" : " at " + side.level(),
            side.scale(),
            side.run(),
            side.blocks(),
            side.seed(),
            side.tollVersion());
  }

  /** Said when there is nothing worth a table; null otherwise. */
  public String nothingDiffers() {
    List<String> what = compared.differences().stream().map(Difference::what).toList();
    if (what.isEmpty()) {
      return "nothing differs";
    }
    boolean harmless =
        compared.differences().stream()
            .allMatch(d -> d.group().equals("run") && List.of("seed", "date").contains(d.what()));
    return harmless ? "nothing differs but the " + String.join(" and the ", what) : null;
  }

  /**
   * What two machines took for the same work, and what sets them apart; empty when the runs were on
   * one machine, as far as their records show.
   */
  public List<String> machines() {
    Machines machines = compared.machines();
    if (machines == null) {
      return List.of();
    }
    Map<String, List<Change>> byLevel = new LinkedHashMap<>();
    machines
        .account()
        .forEach(c -> byLevel.computeIfAbsent(c.level(), level -> new ArrayList<>()).add(c));
    List<String> sentences = new ArrayList<>();
    byLevel.forEach((level, changes) -> sentences.add(account(machines, level, changes)));
    sentences.add("What sets the machines apart: " + apart(machines.apart()) + ".");
    return sentences;
  }

  public static String what(Difference difference) {
    String plain =
        difference.group().equals("setting") || difference.group().equals("study")
            ? difference.what()
            : difference.group() + ": " + difference.what();
    return difference.level() == null ? plain : plain + " (" + difference.level() + ")";
  }

  public List<Change> of(List<Change> changes, Metric metric) {
    return changes.stream().filter(change -> change.metric().equals(metric.name())).toList();
  }

  /** Of a group of runs' changes: {@code 8, 8}; of pairs, {@code 8}. */
  public String counts(Change change) {
    return paired() ? Integer.toString(change.nB()) : change.nA() + ", " + change.nB();
  }

  /** {@code +5.8 % [+4.1, +7.5]}. */
  public static String change(Change change) {
    return Percent.effect(change.ratio(), change.interval());
  }

  /** {@code Elapsed (s): B against A}, and how values were compared. */
  public String title(Metric metric) {
    return metric.label()
        + Quantity.inBrackets(metric.unit())
        + ": B against A, "
        + (paired() ? "within the block" : "unpaired")
        + ", geometric means, 95 % intervals for all levels at once";
  }

  /** {@code At 'none', B took, as a multiple of A: time 0.61 [0.60, 0.62], ...; no energy, ...} */
  private static String account(Machines machines, String level, List<Change> changes) {
    boolean energy = changes.stream().anyMatch(c -> c.metric().equals(StudyMetrics.ENERGY));
    return "At '%s', B took, as a multiple of A: %s%s."
        .formatted(
            level,
            changes.stream().flatMap(c -> figures(machines, c)).collect(Collectors.joining(", ")),
            energy ? "" : "; no energy, which was not readable in at least one of the runs");
  }

  /** Core-seconds only where they say something else than time. */
  private static Stream<String> figures(Machines machines, Change change) {
    if (!change.metric().equals(machines.time())) {
      return Stream.of("energy " + times(change, 1));
    }
    Stream.Builder<String> figures = Stream.builder();
    figures.add("time " + times(change, 1));
    if (machines.processors() != null && machines.processors() != 1) {
      figures.add("core-seconds " + times(change, machines.processors()));
    }
    if (machines.price() != null) {
      figures.add("price of a result " + times(change, machines.price()));
    }
    return figures.build();
  }

  private static String times(Change change, double factor) {
    Interval interval = change.interval();
    double ratio = factor * change.ratio();
    return interval == null
        ? String.format(Locale.ROOT, "%.2f (no interval)", ratio)
        : String.format(
            Locale.ROOT,
            "%.2f [%.2f, %.2f]",
            ratio,
            factor * interval.low(),
            factor * interval.high());
  }

  private static String apart(List<Difference> differences) {
    return differences.stream()
        .map(d -> "%s (%s; %s)".formatted(d.what(), value(d.a()), value(d.b())))
        .collect(Collectors.joining(", "));
  }

  private static String value(String fact) {
    return fact == null ? "not recorded" : fact;
  }
}
