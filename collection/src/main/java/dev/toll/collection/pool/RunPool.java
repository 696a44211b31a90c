package dev.toll.collection.pool;

import dev.toll.collection.pool.PooledRuns.Member;
import dev.toll.collection.pool.PooledRuns.Part;
import dev.toll.collection.pool.PooledRuns.PooledEffect;
import dev.toll.engine.compare.ChosenMetrics;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.Environment;
import dev.toll.engine.pool.SameQuestion;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.RunState;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.RandomEffects;
import dev.toll.engine.words.Answers;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/** Combines runs of one study by a random-effects model, each level and metric for itself. */
public final class RunPool {
  /** Blocks of a run. */
  private static final int WEIGHTED = 8;

  /** Which effect it is, in any run. */
  private record Key(String metric, String level, String against, EffectKind kind) {}

  private final List<ComparedRun> runs;
  private final double tolerance;
  private final int machines;
  private final List<String> warnings = new ArrayList<>();

  private RunPool(List<ComparedRun> runs) {
    this.runs = runs;
    this.tolerance =
        runs.stream().mapToDouble(run -> run.results().execution().tolerance()).min().orElseThrow();
    this.machines = (int) runs.stream().map(RunPool::machine).distinct().count();
  }

  /**
   * Combines.
   *
   * @param runs two or more, none with a level
   * @param metrics names of those wanted; empty for all with a better direction
   * @throws StudyException for runs that cannot be combined, and for an unknown metric
   */
  public static PooledRuns pool(List<ComparedRun> runs, List<String> metrics)
      throws StudyException {
    if (runs.size() < 2) {
      throw new StudyException(
          "to pool takes two or more runs of a study; there is only "
              + (runs.isEmpty() ? "none" : runs.get(0).name()));
    }
    check(runs);
    return new RunPool(runs).pool(metrics);
  }

  /** Each with the first, or with the same run where it is named a second time. */
  private static void check(List<ComparedRun> runs) throws StudyException {
    Map<Object, ComparedRun> known = new HashMap<>();
    known.put(runs.get(0).execution(), runs.get(0));
    for (ComparedRun run : runs.subList(1, runs.size())) {
      ComparedRun same = known.putIfAbsent(run.execution(), run);
      String obstacle = SameQuestion.obstacle(same == null ? runs.get(0) : same, run);
      if (obstacle != null) {
        throw new StudyException(obstacle);
      }
    }
  }

  private PooledRuns pool(List<String> names) throws StudyException {
    List<Metric> metrics = metrics(names);
    List<PooledEffect> effects = effects(metrics);
    if (effects.isEmpty()) {
      throw new StudyException(
          "no level has an effect in two or more of the runs; each needs two complete blocks");
    }
    caveats(metrics.get(0), effects);
    return new PooledRuns(
        PooledRuns.FORMAT,
        runs.get(0).results().design().study().name(),
        runs.get(0).baseline(),
        members(),
        machines,
        tolerance,
        RunFacts.differences(runs),
        warnings,
        metrics,
        effects);
  }

  private List<Metric> metrics(List<String> names) throws StudyException {
    List<Metric> wanted = ChosenMetrics.of(runs, "the runs", names).shown();
    if (wanted.isEmpty()) {
      throw new StudyException("no metric has a better direction; name one: --metric NAME");
    }
    return wanted;
  }

  private List<PooledEffect> effects(List<Metric> metrics) throws StudyException {
    List<String> names = metrics.stream().map(Metric::name).toList();
    Map<Key, Map<Integer, RunEstimate>> found = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      for (Effect effect : runs.get(i).effects()) {
        RunEstimate estimate = names.contains(effect.metric()) ? RunEstimate.of(effect) : null;
        if (estimate != null) {
          Key key = new Key(effect.metric(), effect.level(), effect.against(), effect.kind());
          found.computeIfAbsent(key, k -> new LinkedHashMap<>()).put(i, estimate);
        }
      }
    }
    Map<List<String>, Set<Integer>> compared = new LinkedHashMap<>();
    found.forEach(
        (key, in) ->
            compared
                .computeIfAbsent(List.of(key.level(), key.against()), pair -> new TreeSet<>())
                .addAll(in.keySet()));
    for (List<String> pair : compared.keySet()) {
      sameLevels(pair.get(0), pair.get(1), compared.get(pair));
    }
    List<PooledEffect> effects = new ArrayList<>();
    for (Metric metric : metrics) {
      for (Key key : found.keySet()) {
        if (key.metric().equals(metric.name()) && key.kind() != null) {
          effects.add(pooled(metric, key, found.get(key), family(found.keySet(), key.kind())));
        }
      }
    }
    effects.sort(
        Comparator.<PooledEffect>comparingInt(effect -> names.indexOf(effect.metric()))
            .thenComparing(PooledEffect::kind));
    return effects;
  }

  private void sameLevels(String level, String against, Set<Integer> in) throws StudyException {
    ComparedRun first = null;
    for (int run : in) {
      first = first == null ? runs.get(run) : first;
      String obstacle = SameQuestion.obstacle(first, runs.get(run), level, against);
      if (obstacle != null) {
        throw new StudyException(obstacle);
      }
    }
  }

  private static int family(Set<Key> keys, EffectKind kind) {
    return (int) keys.stream().filter(key -> key.kind() == kind).map(Key::level).distinct().count();
  }

  private PooledEffect pooled(Metric metric, Key key, Map<Integer, RunEstimate> byRun, int family) {
    List<RunEstimate> estimates = List.copyOf(byRun.values());
    RandomEffects model =
        RandomEffects.of(
            estimates.stream().mapToDouble(RunEstimate::mean).toArray(),
            estimates.stream().mapToDouble(RunEstimate::variance).toArray());
    boolean few = estimates.stream().anyMatch(run -> run.blocks() < WEIGHTED);
    Double ratio =
        model == null
            ? null
            : (Double)
                Math.exp(
                    few
                        ? estimates.stream().mapToDouble(RunEstimate::mean).average().orElseThrow()
                        : model.mean());
    Interval interval =
        model == null ? null : interval(estimates, model, few, Confidence.ofFamily(family));
    return new PooledEffect(
        key.metric(),
        key.level(),
        key.against(),
        key.kind(),
        byRun.entrySet().stream()
            .map(
                entry ->
                    new Part(
                        entry.getKey() + 1,
                        entry.getValue().blocks(),
                        Math.exp(entry.getValue().mean()),
                        entry.getValue().interval()))
            .toList(),
        ratio,
        interval,
        model == null ? null : model.prediction(Confidence.SHOWN),
        model == null ? null : Math.expm1(model.tau()),
        model == null ? null : model.i2(),
        metric.primary()
            ? Answers.of(
                ratio,
                interval,
                metric.better(),
                tolerance,
                key.kind() == EffectKind.BASELINE ? null : key.against())
            : null);
  }

  /**
   * Weights by each run's own variance are worth more than they cost from {@link #WEIGHTED} blocks
   * a run on; below, they are mostly chance, and the runs' means alone are as narrow and cover what
   * they say (bench/simulation.md).
   */
  private static Interval interval(
      List<RunEstimate> runs, RandomEffects model, boolean few, double confidence) {
    return few
        ? Intervals.t(runs.stream().mapToDouble(RunEstimate::mean).toArray(), confidence)
        : model.ratio(confidence);
  }

  private List<Member> members() {
    List<Member> members = new ArrayList<>();
    for (ComparedRun run : runs) {
      RunInfo info = run.results().execution().run();
      members.add(
          new Member(
              members.size() + 1,
              run.name(),
              info.id(),
              run.results().design().study().scale(),
              info.startedAt(),
              info.state(),
              info.blocks(),
              info.seed(),
              info.tollVersion(),
              machine(run)));
    }
    return members;
  }

  private static String machine(ComparedRun run) {
    return Environment.machine(run.environment());
  }

  private void caveats(Metric primary, List<PooledEffect> effects) {
    List<String> unfinished =
        runs.stream()
            .filter(run -> run.results().execution().run().state() != RunState.COMPLETE)
            .map(run -> run.name() + " (" + run.results().execution().run().state() + ")")
            .toList();
    if (!unfinished.isEmpty()) {
      warnings.add("Not complete: " + String.join(", ", unfinished) + ".");
    }
    List<Integer> used =
        effects.stream()
            .filter(effect -> effect.metric().equals(primary.name()))
            .flatMap(effect -> effect.parts().stream())
            .map(Part::run)
            .toList();
    List<String> without = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      if (!used.contains(i + 1)) {
        without.add(runs.get(i).name());
      }
    }
    if (!without.isEmpty()) {
      warnings.add(
          "Left out, because an effect needs two complete blocks: "
              + String.join(", ", without)
              + ".");
    }
    if (runs.size() - without.size() == 2) {
      warnings.add(
          "Two runs leave one degree of freedom, so the intervals are very wide and there is no"
              + " prediction interval; a third run helps most.");
    }
    if (machines == 1) {
      warnings.add(
          "All runs are of one kind of machine (%s): the figures say nothing of another."
              .formatted(machine(runs.get(0))));
    } else {
      warnings.add(
          "The runs are of %s: an average over them is one over these machines."
              .formatted(Phrase.count(machines, "kind") + " of machine"));
    }
  }

  /**
   * What one run says of an effect: the mean of the logarithms of its block ratios.
   *
   * @param mean natural logarithm
   * @param variance of that mean: the squared standard error
   * @param interval of the ratio, 95 %
   */
  private record RunEstimate(int blocks, double mean, double variance, Interval interval) {

    /** Null below two blocks: such a run does not show its own error. */
    static RunEstimate of(Effect effect) {
      double[] logs =
          effect.ratios().stream()
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
              .map(Math::log)
              .toArray();
      if (logs.length < 2) {
        return null;
      }
      return new RunEstimate(
          logs.length,
          Mean.of(logs).getAsDouble(),
          Variance.of(logs).getAsDouble() / logs.length,
          Intervals.t(logs, Confidence.SHOWN));
    }
  }
}
