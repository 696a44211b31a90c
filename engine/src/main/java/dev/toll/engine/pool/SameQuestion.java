package dev.toll.engine.pool;

import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.record.Order;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.StudyInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether two runs asked the same. The work must be the same, and how a level differs from the
 * baseline; what both sides of a comparison share, such as a JDK or a version of the system, may
 * differ and is what sets the runs apart.
 */
public final class SameQuestion {
  private static final String WORKLOAD = "workload.";

  /** How long a load may take at most is no part of the work. */
  private static final String DEADLINE = "workload.deadline";

  private static final int MOST_NAMED = 3;

  private final ComparedRun a;
  private final ComparedRun b;
  private final List<String> differs = new ArrayList<>();

  private SameQuestion(ComparedRun a, ComparedRun b) {
    this.a = a;
    this.b = b;
  }

  /** Why the two cannot be combined at all, in words; null when they can. */
  public static String obstacle(ComparedRun a, ComparedRun b) {
    StudyInfo inA = a.results().design().study();
    StudyInfo inB = b.results().design().study();
    if (!Objects.equals(inA.name(), inB.name())) {
      return "%s is a run of study %s, %s of %s; only runs of one study can be pooled"
          .formatted(a.name(), inA.name(), b.name(), inB.name());
    }
    if (a.sameRunAs(b)) {
      return "%s and %s are the same run (%s); each run counts once"
          .formatted(a.name(), b.name(), a.results().execution().run().id());
    }
    if (!Objects.equals(a.baseline(), b.baseline())) {
      return "the baseline is %s in %s and %s in %s; only runs with one baseline can be pooled"
          .formatted(a.baseline(), a.name(), b.baseline(), b.name());
    }
    for (ComparedRun run : List.of(a, b)) {
      if (run.results().execution().run().order() == Order.SEQUENTIAL) {
        return "%s ran its levels one after another, so its effects contain the machine's drift;"
                .formatted(run.name())
            + " only runs in blocks can be pooled";
      }
    }
    List<String> work = new SameQuestion(a, b).work();
    return work.isEmpty()
        ? null
        : "the work is not the same: %s; only runs of equal work can be pooled"
            .formatted(String.join("; ", work));
  }

  /** Why a level is not the same in both, in words; null when it is, or is in one only. */
  public static String obstacle(ComparedRun a, ComparedRun b, String level, String against) {
    if (!a.levelNames().containsAll(List.of(level, against))
        || !b.levelNames().containsAll(List.of(level, against))) {
      return null;
    }
    SameQuestion question = new SameQuestion(a, b);
    Set<String> keys = contrast(a, level, against);
    keys.addAll(contrast(b, level, against));
    for (String key : keys) {
      question.compare(key, a.settings(level), b.settings(level), level);
      question.compare(key, a.settings(against), b.settings(against), against);
    }
    return question.differs.isEmpty()
        ? null
        : "%s against %s is not the same: %s"
            .formatted(level, against, String.join("; ", question.named()));
  }

  private List<String> work() {
    put("system", a.results().design().study().system(), b.results().design().study().system());
    put(
        "workload",
        a.results().design().study().workload(),
        b.results().design().study().workload());
    String baseline = a.baseline();
    LevelInfo.changed(a.settings(baseline), b.settings(baseline))
        .forEach(
            (key, values) -> {
              if (key.startsWith(WORKLOAD) && !key.startsWith(DEADLINE)) {
                put(key, values[0], values[1]);
              }
            });
    return named();
  }

  private List<String> named() {
    if (differs.size() <= MOST_NAMED) {
      return differs;
    }
    List<String> first = new ArrayList<>(differs.subList(0, MOST_NAMED));
    first.add((differs.size() - MOST_NAMED) + " more");
    return first;
  }

  /** The settings in which a level differs from what it is compared with. */
  private static Set<String> contrast(ComparedRun run, String level, String against) {
    return new TreeSet<>(LevelInfo.changed(run.settings(level), run.settings(against)).keySet());
  }

  private void compare(String key, Map<String, String> inA, Map<String, String> inB, String level) {
    put(key + " at " + level, inA.get(key), inB.get(key));
  }

  private void put(String what, String inA, String inB) {
    if (!Objects.equals(inA, inB)) {
      differs.add(
          "%s is %s in %s, %s in %s".formatted(what, value(inA), a.name(), value(inB), b.name()));
    }
  }

  private static String value(String text) {
    return text == null ? "not set" : text;
  }
}
