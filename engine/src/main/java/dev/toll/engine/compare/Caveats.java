package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a reader must know before any figure. */
final class Caveats {
  private final ComparedRun a;
  private final ComparedRun b;
  private final List<Difference> differences;
  private final List<String> lines = new ArrayList<>();

  Caveats(ComparedRun a, ComparedRun b, List<Difference> differences) {
    this.a = a;
    this.b = b;
    this.differences = differences;
  }

  /** What was added, and that a run did not complete, or is not as it was written. */
  List<String> list() {
    List<String> all = new ArrayList<>(lines);
    unfinished("A", a, all);
    if (!a.sameRunAs(b)) {
      unfinished("B", b, all);
    }
    return all;
  }

  private static void unfinished(String side, ComparedRun run, List<String> lines) {
    RunInfo info = run.results().execution().run();
    if (info.state() != RunState.COMPLETE) {
      lines.add(side + " is " + info.state() + " (" + info.stoppedBy() + ").");
    }
    run.results().remarks().damages().forEach(damage -> lines.add(side + ": " + damage + "."));
  }

  void unlikeWork() {
    String what =
        differences.stream()
            .filter(d -> d.what().startsWith("workload") || d.what().equals("system"))
            .map(d -> d.what() + " " + value(d.a()) + " in A, " + value(d.b()) + " in B")
            .distinct()
            .collect(Collectors.joining("; "));
    lines.add(
        "NOT COMPARABLE: the work was not the same (%s). Figures such as elapsed time depend on it, so absolute metrics are shown without a verdict."
            .formatted(what));
  }

  /** Before any figure of the metrics: whether the machine was the runs' own to the same degree. */
  void interference(RunInterference found, boolean despite) {
    if (found.unequal()) {
      lines.add(
          "UNEQUAL INTERFERENCE: "
              + found.reason()
              + " (medians over the trials). "
              + (despite
                  ? "Verdicts are given nevertheless, as --despite-interference asks."
                  : "That may be the cause of any change, so nothing is decided. Repeat the runs"
                      + " on a machine without other load, or judge them nevertheless with"
                      + " --despite-interference."));
    } else if (found.unknown()) {
      lines.add("Interference was not recorded in both runs, so it is not compared.");
    }
  }

  private static String value(String text) {
    return text == null ? "not set" : text;
  }

  /**
   * One run is one sample of its day: between-run variance is beyond any interval made of it (Abedi
   * and Brecht, ICPE 2017; Maricq et al., OSDI 2018; Uta et al., NSDI 2020).
   */
  void betweenRuns(EqualRuns earlier) {
    if (a.sameRunAs(b)) {
      lines.add("A and B are the same run, so nothing can differ.");
      return;
    }
    String also =
        Stream.of(
                named("machine", "machine", what -> true),
                named("system", "system", what -> true),
                named(
                    "settings",
                    "setting",
                    what -> what.startsWith("jvm.") || what.equals("system.version")),
                what("run", "toll"::equals).isEmpty() ? "" : "toll's version")
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    if (earlier.known()) {
      lines.add(
          "%d earlier runs, equal to A but for seed and date, show how far equal runs are apart; the intervals cover that."
                  .formatted(earlier.values().size())
              + differing(also));
      return;
    }
    lines.add(
        "No interval covers what changes from one run to the next: each run is a single sample of"
            + " the day, the machine's state and its other load, and equal runs differ too."
            + differing(also));
  }

  private static String differing(String also) {
    return also.isEmpty()
        ? ""
        : " These differ as well, and may be the cause of a change: " + also + ".";
  }

  /** "machine (kernel, processor)"; empty for none. */
  private String named(String title, String group, Predicate<String> which) {
    String names = what(group, which);
    return names.isEmpty() ? "" : title + " (" + names + ")";
  }

  private String what(String group, Predicate<String> which) {
    return differences.stream()
        .filter(d -> d.group().equals(group))
        .map(Difference::what)
        .filter(which)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  void baselines() {
    if (!a.hasBaselineOf(b)) {
      lines.add(
          "The baselines differ, so the costs relative to them are not compared: %s in A, %s in B."
              .formatted(a.baseline(), b.baseline()));
    }
  }
}
