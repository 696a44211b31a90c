package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a reader must know before any figure. */
final class Caveats {
  private final ComparedRun a;
  private final ComparedRun b;
  private final List<Difference> differences;
  private final List<String> lines = new ArrayList<>();

  Caveats(
      ComparedRun a,
      ComparedRun b,
      boolean paired,
      boolean sameWork,
      List<Difference> differences,
      String baseline) {
    this.a = a;
    this.b = b;
    this.differences = differences;
    if (!sameWork) {
      unlikeWork();
    }
    if (!paired) {
      betweenRuns();
      if (baseline == null) {
        lines.add(
            "The baselines differ, so the costs relative to them are not compared: "
                + a.baseline()
                + " in A, "
                + b.baseline()
                + " in B.");
      }
    }
    unfinished("A", a);
    if (!a.sameRunAs(b)) {
      unfinished("B", b);
    }
  }

  List<String> list() {
    return lines;
  }

  private void unlikeWork() {
    String what =
        differences.stream()
            .filter(d -> d.what().startsWith("workload") || d.what().equals("system"))
            .map(d -> d.what() + " " + value(d.a()) + " in A, " + value(d.b()) + " in B")
            .distinct()
            .collect(Collectors.joining("; "));
    lines.add(
        "NOT COMPARABLE: the work was not the same ("
            + what
            + "). Figures such as elapsed time"
            + " depend on it, so absolute metrics are shown without a verdict.");
  }

  private static String value(String text) {
    return text == null ? "not set" : text;
  }

  /**
   * One run is one sample of its day: between-run variance is beyond any interval made of it (Abedi
   * and Brecht, ICPE 2017; Maricq et al., OSDI 2018; Uta et al., NSDI 2020).
   */
  private void betweenRuns() {
    if (a.sameRunAs(b)) {
      lines.add("A and B are the same run: what is the same cannot differ.");
      return;
    }
    List<String> also = new ArrayList<>();
    for (String group : List.of("machine", "system")) {
      String names =
          differences.stream()
              .filter(d -> d.group().equals(group))
              .map(Difference::what)
              .collect(Collectors.joining(", "));
      if (!names.isEmpty()) {
        also.add(group + " (" + names + ")");
      }
    }
    String versions =
        differences.stream()
            .filter(d -> d.group().equals("setting"))
            .map(Difference::what)
            .filter(what -> what.startsWith("jvm.") || what.equals("system.version"))
            .distinct()
            .collect(Collectors.joining(", "));
    if (!versions.isEmpty()) {
      also.add("settings (" + versions + ")");
    }
    if (differences.stream().anyMatch(d -> d.group().equals("run") && d.what().equals("toll"))) {
      also.add("toll's version");
    }
    lines.add(
        "Not covered by any interval: what changes from one run to the next. One run each is one"
            + " sample of the day, the machine's state and its neighbours; equal runs do differ."
            + (also.isEmpty()
                ? ""
                : " Here these differ too, and a change may come from them: "
                    + String.join("; ", also)
                    + "."));
  }

  private void unfinished(String side, ComparedRun run) {
    String state = run.results().run().state();
    if (!"complete".equals(state)) {
      lines.add(side + " is " + state + " (" + run.results().run().stoppedBy() + ").");
    }
  }
}
