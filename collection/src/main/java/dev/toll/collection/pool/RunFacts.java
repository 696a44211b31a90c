package dev.toll.collection.pool;

import dev.toll.collection.pool.PooledRuns.Difference;
import dev.toll.collection.pool.PooledRuns.Value;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.Environment;
import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.results.Results.RunInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.statistics.descriptive.Median;

/** What is not the same in all runs, but for seeds, dates and labels, which never are. */
final class RunFacts {
  private static final List<String> GROUPS =
      List.of("study", "setting", "design", "system", "machine", "interference", "run");

  private RunFacts() {}

  static List<Difference> differences(List<ComparedRun> runs) {
    List<Map<String, String>> facts = runs.stream().map(RunFacts::of).toList();
    Set<String> keys = new TreeSet<>();
    facts.forEach(each -> keys.addAll(each.keySet()));
    return keys.stream()
        .map(key -> difference(key, facts))
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingInt(found -> GROUPS.indexOf(found.group())))
        .toList();
  }

  /** Null when it is the same in all, or not known in enough of them to differ. */
  private static Difference difference(String key, List<Map<String, String>> facts) {
    int dot = key.indexOf('.');
    String group = key.substring(0, dot);
    // What a machine does not report is no difference; what a setting does not have is.
    boolean told = group.equals("machine") || group.equals("interference");
    Map<String, List<Integer>> byValue = new LinkedHashMap<>();
    for (int i = 0; i < facts.size(); i++) {
      String value = facts.get(i).get(key);
      if (!told || Environment.told(value)) {
        byValue.computeIfAbsent(value, v -> new ArrayList<>()).add(i + 1);
      }
    }
    if (byValue.size() < 2) {
      return null;
    }
    return new Difference(
        group,
        key.substring(dot + 1),
        byValue.entrySet().stream().map(e -> new Value(e.getKey(), e.getValue())).toList());
  }

  /** By group and name. The settings are the baseline's: how levels differ is the question. */
  private static Map<String, String> of(ComparedRun run) {
    Map<String, String> facts = new TreeMap<>();
    Environment.facts(run.environment())
        .forEach(
            (key, value) -> {
              int dot = key.indexOf('.');
              boolean known = dot > 0 && GROUPS.contains(key.substring(0, dot));
              if (!Environment.variesByRun(key)) {
                facts.put(known ? key : "machine." + key, value);
              }
            });
    run.settings(run.baseline()).forEach((key, value) -> facts.put("setting." + key, value));
    facts.put("study.scale", run.results().design().study().scale());
    RunInfo info = run.results().execution().run();
    facts.put("run.toll", info.tollVersion());
    facts.put("run.order", info.order().word());
    for (String figure : List.of("others", "steal")) {
      String share = share(run, figure);
      if (share != null) {
        facts.put("interference." + figure, share);
      }
    }
    facts.values().removeIf(Objects::isNull);
    return facts;
  }

  /** The median over the trials that count, in whole percent of the machine's CPU time. */
  private static String share(ComparedRun run, String figure) {
    double[] values =
        new CountedTrials<>(run.results().execution().trials())
            .all().stream()
                .map(trial -> trial.interference().get(figure))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    return values.length == 0
        ? null
        : String.format(Locale.ROOT, "%.0f %%", 100 * Median.withDefaults().evaluate(values));
  }
}
