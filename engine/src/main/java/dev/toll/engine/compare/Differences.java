package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.environment.Repository;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** What is not the same in both: question, settings, versions, machine, and the run itself. */
final class Differences {
  static final String SEED = "seed";
  static final String DATE = "date";

  /** In the order they are shown. */
  private static final List<String> GROUPS =
      List.of("study", "level", "setting", "design", "system", "machine", Repository.GROUP, "run");

  private final List<Difference> found = new ArrayList<>();

  private Differences() {}

  /** Between two runs, at the levels compared. */
  static List<Difference> ofTwoRuns(ComparedRun a, ComparedRun b, List<Pair> pairs) {
    Differences differences = new Differences();
    differences.study(a.results().design().study(), b.results().design().study());
    differences.put("study", "baseline", a.baseline(), b.baseline());
    if (a.level() == null) {
      differences.levels(a.levelNames(), b.levelNames());
    }
    differences.settings(a, b, pairs);
    differences.environment(Environment.facts(a.environment()), Environment.facts(b.environment()));
    differences.run(a.results().execution().run(), b.results().execution().run());
    differences.found.sort(Comparator.comparingInt(d -> GROUPS.indexOf(d.group())));
    return differences.found;
  }

  /** Between two levels of one run: their settings, which are what is asked about. */
  static List<Difference> ofOneRun(ComparedRun a, ComparedRun b, List<Pair> pairs) {
    Differences differences = new Differences();
    differences.settings(a, b, pairs);
    return differences.found;
  }

  private void study(StudyInfo a, StudyInfo b) {
    put("study", "study", a.name(), b.name());
    put("study", "scale", a.scale(), b.scale());
    put("study", "system", a.system(), b.system());
    put("study", "workload", a.workload(), b.workload());
    put("study", "question", a.question(), b.question());
  }

  private void levels(List<String> a, List<String> b) {
    a.stream().filter(name -> !b.contains(name)).forEach(name -> put("level", name, "there", null));
    b.stream().filter(name -> !a.contains(name)).forEach(name -> put("level", name, null, "there"));
  }

  /** Whether equal runs have it too. */
  static boolean harmless(Difference difference) {
    return (difference.group().equals("run")
            && (difference.what().equals(SEED) || difference.what().equals(DATE)))
        || Environment.variesByRun(difference.group() + "." + difference.what());
  }

  /** A setting that differs alike at every level is said once. */
  private void settings(ComparedRun a, ComparedRun b, List<Pair> pairs) {
    Map<String, List<Difference>> byKey = new TreeMap<>();
    for (Pair pair : pairs) {
      LevelInfo.changed(a.settings(pair.a()), b.settings(pair.b()))
          .forEach(
              (key, values) ->
                  byKey
                      .computeIfAbsent(key, k -> new ArrayList<>())
                      .add(new Difference("setting", pair.b(), key, values[0], values[1])));
    }
    byKey.forEach(
        (key, list) -> {
          Difference first = list.get(0);
          boolean alike =
              list.size() == pairs.size()
                  && list.stream()
                      .allMatch(
                          d ->
                              Objects.equals(d.a(), first.a()) && Objects.equals(d.b(), first.b()));
          if (alike) {
            put("setting", key, first.a(), first.b());
          } else {
            found.addAll(list);
          }
        });
  }

  private void environment(Map<String, String> a, Map<String, String> b) {
    LevelInfo.changed(a, b)
        .forEach(
            (key, values) -> {
              int dot = key.indexOf('.');
              String group = dot < 0 ? key : key.substring(0, dot);
              if (group.equals("machine")
                  && !(Environment.told(values[0]) && Environment.told(values[1]))) {
                return;
              }
              boolean known = GROUPS.contains(group) && dot > 0;
              put(
                  known ? group : "machine",
                  known ? key.substring(dot + 1) : key,
                  values[0],
                  values[1]);
            });
  }

  private void run(RunInfo a, RunInfo b) {
    put("run", "toll", a.tollVersion(), b.tollVersion());
    put("run", "order", a.order().word(), b.order().word());
    put("run", "blocks", Integer.toString(a.blocks()), Integer.toString(b.blocks()));
    put("run", SEED, Long.toString(a.seed()), Long.toString(b.seed()));
    put("run", DATE, a.startedAt(), b.startedAt());
  }

  private void put(String group, String what, String a, String b) {
    if (!Objects.equals(a, b)) {
      found.add(new Difference(group, null, what, a, b));
    }
  }
}
