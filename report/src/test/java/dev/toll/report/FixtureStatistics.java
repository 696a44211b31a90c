package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Summary;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.Call;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Enough statistics to make the fixture's figures agree with each other. */
final class FixtureStatistics {

  static final int NEEDED = 8;

  /** Student's t at 0.975 for 1, 2, ... degrees of freedom. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201
  };

  private final List<FixtureLevel> levels;
  private final List<Trial> trials;
  private final int blocks;

  FixtureStatistics(List<FixtureLevel> levels, List<Trial> trials, int blocks) {
    this.levels = levels;
    this.trials = trials;
    this.blocks = blocks;
  }

  List<Summary> summaries(List<Metric> metrics) {
    List<Summary> summaries = new ArrayList<>();
    for (Metric metric : metrics) {
      double[] base = sorted(metric.name(), "none");
      Double before = 0.0;
      for (FixtureLevel level : levels) {
        double[] values = sorted(metric.name(), level.name());
        boolean baseline = level.name().equals("none");
        Double change = baseline ? null : Fixture.round(median(values) / median(base) - 1);
        boolean control = level.name().equals("none-threadpool");
        Double delta = baseline || control ? null : Fixture.round(change - before);
        if (delta != null) {
          before = change;
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double sd = sd(values, mean);
        int last = values.length - 1;
        summaries.add(
            new Summary(
                metric.name(),
                level.name(),
                values.length,
                Fixture.round(median(values)),
                Fixture.round(mean),
                Fixture.round(sd),
                values[0],
                values[last],
                Fixture.round(sd / mean),
                change,
                baseline ? null : Fixture.round(values[last] / base[last] - 1),
                baseline ? null : Fixture.round(values[0] / base[0] - 1),
                delta,
                values(metric.name(), level.name())));
      }
    }
    return summaries;
  }

  List<Effect> effects(List<Metric> metrics) {
    List<Effect> effects = new ArrayList<>();
    for (Metric metric : metrics) {
      for (FixtureLevel level : levels) {
        if (!level.name().equals("none")) {
          effects.add(effect(metric, level, "none", EffectKind.BASELINE));
        }
        if (level.control() != null
            && levels.stream().anyMatch(other -> other.name().equals(level.control()))) {
          effects.add(effect(metric, level, level.control(), EffectKind.CONTROL));
        }
      }
    }
    return effects;
  }

  private Effect effect(Metric metric, FixtureLevel level, String against, EffectKind kind) {
    List<Double> mine = values(metric.name(), level.name());
    List<Double> theirs = values(metric.name(), against);
    double[] logs = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      logs[i] = StrictMath.log(mine.get(i) / theirs.get(i));
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double half =
        blocks < 2 ? Double.NaN : T[blocks - 2] * sd(logs, mean) / StrictMath.sqrt((double) blocks);
    double ratio = Fixture.round(StrictMath.exp(mean));
    Interval t =
        blocks < 2
            ? null
            : new Interval(
                Fixture.round(StrictMath.exp(mean - half)),
                Fixture.round(StrictMath.exp(mean + half)),
                0.95);
    double[] sortedLogs = logs.clone();
    Arrays.sort(sortedLogs);
    Interval exact =
        blocks < 6
            ? null
            : new Interval(
                Fixture.round(StrictMath.exp(sortedLogs[0])),
                Fixture.round(StrictMath.exp(sortedLogs[blocks - 1])),
                0.95);
    boolean elapsed = metric.name().equals("elapsed");
    return new Effect(
        metric.name(),
        level.name(),
        against,
        kind,
        blocks,
        Arrays.stream(logs).map(log -> Fixture.round(StrictMath.exp(log))).boxed().toList(),
        ratio,
        t,
        exact,
        blocks < NEEDED ? null : 0.015625,
        metric.better() == Metric.Better.NEITHER
            ? null
            : verdict(metric, level.name(), against, ratio, t),
        elapsed && kind == EffectKind.BASELINE ? level.publishedEffect() : null);
  }

  private VerdictWords verdict(
      Metric metric, String level, String against, double ratio, Interval t) {
    String finding =
        String.format(
            java.util.Locale.ROOT,
            "%s takes %.1f %% %s than %s",
            level,
            Math.abs(ratio - 1) * 100,
            ratio < 1 ? "less time" : "longer",
            against);
    String figures =
        "95 %% t interval %s to %s, %s blocks"
            .formatted(
                t == null ? "?" : Percent.change(t.low() - 1, 1),
                t == null ? "?" : Percent.change(t.high() - 1, 1),
                blocks);
    String seen = finding + " (" + figures + ").";
    if (blocks < NEEDED) {
      String reason = "too few blocks: %s of %s".formatted(blocks, NEEDED);
      String lead = "Provisional: so far ";
      return new VerdictWords(
          Call.UNDECIDED,
          "undecided, " + reason + ". " + lead + seen,
          reason,
          lead + finding,
          figures,
          null);
    }
    boolean worse = (metric.better() == Metric.Better.HIGHER) == (ratio < 1);
    if (t.low() > 1 || t.high() < 1) {
      Call word = worse ? Call.COSTS : Call.SAVES;
      return new VerdictWords(word, word + ": " + seen, null, finding, figures, null);
    }
    if (t.low() > 0.98 && t.high() < 1.02) {
      String reason = "larger than 2 %";
      return new VerdictWords(
          Call.NO_DIFFERENCE,
          "no difference " + reason + ": " + seen,
          reason,
          finding,
          figures,
          null);
    }
    String reason = "too noisy: about 6 more blocks would decide";
    return new VerdictWords(
        Call.UNDECIDED,
        "undecided, " + reason + ". So far " + seen,
        reason,
        "So far " + finding,
        figures,
        null);
  }

  /** The valid values of a level, in block order. */
  private List<Double> values(String metric, String level) {
    return trials.stream()
        .filter(trial -> trial.level().equals(level))
        .map(trial -> trial.metrics().get(metric))
        .filter(Objects::nonNull)
        .toList();
  }

  private double[] sorted(String metric, String level) {
    return values(metric, level).stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static double sd(double[] values, double mean) {
    double sum = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return values.length < 2 ? 0 : StrictMath.sqrt(sum / (values.length - 1));
  }
}
