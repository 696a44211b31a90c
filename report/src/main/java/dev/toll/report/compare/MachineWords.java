package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.compare.ComparedRuns.Machines;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.study.resolve.StudyMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What two machines took for the same work, and what sets them apart, in sentences. */
record MachineWords(ComparedRuns compared) {

  /** Empty when the runs were on one machine, as far as their records show. */
  List<String> sentences() {
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
