package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Scaling.Point;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.Scalability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the levels that differ from the baseline in one factor scale with its numbers; where the
 * study asks for it, with a Universal Scalability Law.
 */
final class ScalingAnalysis {
  /** Points of a line. */
  private static final int FEWEST = 3;

  private final AnalysisInput input;
  private final Blocks blocks;
  private final List<Effect> effects;
  private final boolean asked;
  private final ReportSpec.Scaling wish;
  private final Metric metric;

  /** A level and its size. */
  private record Sized(String level, double size) {}

  private ScalingAnalysis(AnalysisInput input, Blocks blocks, List<Effect> effects) {
    this.input = input;
    this.blocks = blocks;
    this.effects = effects;
    asked = input.wishes().scaling() != null;
    wish = asked ? input.wishes().scaling() : axis(input);
    metric = wish == null ? null : input.metric(wish.metric());
  }

  /** Of levels that are numbers: the one setting in which they differ. Null for others. */
  private static ReportSpec.Scaling axis(AnalysisInput input) {
    List<LevelInfo> levels = new ArrayList<>(input.compared());
    levels.add(input.baselineLevel());
    Map<String, String> first = input.baselineLevel().settings();
    Set<String> differing =
        levels.stream()
            .flatMap(level -> LevelInfo.changed(first, level.settings()).keySet().stream())
            .filter(path -> !path.startsWith(ProofResult.OF_STUDY))
            .collect(Collectors.toSet());
    return levels.size() < FEWEST || differing.size() != 1 || input.primary() == null
        ? null
        : new ReportSpec.Scaling(differing.iterator().next(), input.primary().name());
  }

  /** Null where neither the study asks for it nor levels are numbers. */
  static Scaling of(AnalysisInput input, Blocks blocks, List<Effect> effects) {
    return new ScalingAnalysis(input, blocks, effects).all();
  }

  private Scaling all() {
    Double base = metric == null ? null : size(input.baselineLevel());
    if (base == null || !(base > 0) || metric.better() == Better.NEITHER) {
      return null;
    }
    List<Sized> others = others(base);
    if (others.isEmpty() || (!asked && others.size() < input.compared().size())) {
      return null;
    }
    List<Scalability> fits = input.sequential() || !asked ? List.of() : fits(base, others);
    double[] contention = fits.stream().mapToDouble(Scalability::contention).toArray();
    double[] coherency = fits.stream().mapToDouble(Scalability::coherency).toArray();
    Scalability mean = mean(fits);
    Interval coherencyInterval = Intervals.mean(coherency, Confidence.SHOWN);
    List<Point> points = new ArrayList<>();
    points.add(new Point(input.baseline(), base, 1.0, null, 1.0, mean == null ? null : 1.0, null));
    others.forEach(
        one ->
            points.add(
                point(
                    one,
                    one.size() / base,
                    mean,
                    mean == null ? null : without(one, base, others))));
    return new Scaling(
        wish.setting(),
        wish.metric(),
        List.copyOf(points),
        fits.size(),
        mean == null ? null : mean.contention(),
        Intervals.mean(contention, Confidence.SHOWN),
        mean == null ? null : mean.coherency(),
        coherencyInterval,
        coherencyInterval == null || coherencyInterval.low() <= 0 || mean.peak() == null
            ? null
            : mean.peak() * base);
  }

  private static Scalability mean(List<Scalability> fits) {
    return fits.isEmpty()
        ? null
        : new Scalability(
            fits.stream().mapToDouble(Scalability::contention).average().getAsDouble(),
            fits.stream().mapToDouble(Scalability::coherency).average().getAsDouble());
  }

  /** The law by all others: what it says of this one is a prediction, not a fit. */
  private Scalability without(Sized one, double base, List<Sized> others) {
    return mean(fits(base, others.stream().filter(other -> !other.equals(one)).toList()));
  }

  /** Levels of other sizes that differ from the baseline in the one factor that gives them. */
  private List<Sized> others(double base) {
    Map<String, String> baseline = input.baselineLevel().factors();
    return input.compared().stream()
        .filter(level -> level.reference() == null && size(level) != null && size(level) != base)
        .filter(
            level ->
                baseline.entrySet().stream()
                        .filter(one -> !one.getValue().equals(level.factors().get(one.getKey())))
                        .count()
                    <= 1)
        .map(level -> new Sized(level.name(), size(level)))
        .sorted(Comparator.comparingDouble(Sized::size))
        .toList();
  }

  private Double size(LevelInfo level) {
    try {
      // As it was written: 4 or 2k.
      String text = level.settings().getOrDefault(wish.setting(), "");
      return SettingType.count(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private List<Scalability> fits(double base, List<Sized> others) {
    List<String> names = new ArrayList<>(List.of(input.baseline()));
    others.forEach(one -> names.add(one.level()));
    double[] sizes = others.stream().mapToDouble(one -> one.size() / base).toArray();
    List<Scalability> fits = new ArrayList<>();
    for (double[] logs : blocks.logs(metric.name(), names)) {
      double[] capacities = new double[sizes.length];
      for (int i = 0; i < sizes.length; i++) {
        capacities[i] = capacity(Math.exp(logs[i + 1] - logs[0]));
      }
      fits.add(Scalability.fit(sizes, capacities));
    }
    return fits.stream().filter(Objects::nonNull).toList();
  }

  /** A time that is half as long is twice the capacity. */
  private double capacity(double ratio) {
    return metric.better() == Better.HIGHER ? ratio : 1 / ratio;
  }

  private Point point(Sized one, double times, Scalability mean, Scalability without) {
    Effect effect =
        effects.stream()
            .filter(found -> found.is(metric.name(), one.level(), EffectKind.BASELINE))
            .findFirst()
            .orElse(null);
    Double speedup =
        effect == null || effect.ratio() == null ? null : (Double) capacity(effect.ratio());
    return new Point(
        one.level(),
        one.size(),
        speedup,
        effect == null ? null : capacity(effect.interval()),
        speedup == null ? null : (Double) (speedup / times),
        mean == null ? null : (Double) mean.capacity(times),
        without == null ? null : (Double) without.capacity(times));
  }

  private Interval capacity(Interval ratio) {
    return ratio == null || metric.better() == Better.HIGHER ? ratio : ratio.inverse();
  }
}
