package dev.toll.engine.analysis;

import dev.toll.engine.analysis.PublishedAnalysis.Change;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Holm;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.SignFlip;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.statistics.descriptive.Mean;

/** Effects of every metric that has a better direction, and the noise floor. */
final class Effects {

  private final AnalysisInput input;
  private final Blocks blocks;

  Effects(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
  }

  List<Effect> all() {
    List<Effect> effects = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      if (metric.better() != Better.NEITHER) {
        effects.addAll(
            family(metric, EffectKind.BASELINE, input.compared(), level -> input.baseline()));
        effects.addAll(family(metric, EffectKind.CONTROL, input.controlled(), LevelInfo::control));
      }
    }
    return effects;
  }

  /** The levels of one metric and kind: judged, and their p values adjusted, together. */
  private List<Effect> family(
      Metric metric, EffectKind kind, List<LevelInfo> levels, Function<LevelInfo, String> other) {
    if (levels.isEmpty()) {
      return List.of();
    }
    Comparison about = new Comparison(metric, levels.size(), input.margin());
    if (input.sequential()) {
      return levels.stream()
          .map(level -> unpaired(about, level.name(), other.apply(level), kind))
          .toList();
    }
    List<double[]> logs =
        levels.stream()
            .map(level -> blocks.logRatios(metric.name(), level.name(), other.apply(level)))
            .toList();
    // Arrays.asList, because an unknown p is null.
    Double[] p = Holm.adjust(Arrays.asList(logs.stream().map(SignFlip::p).toArray(Double[]::new)));
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < levels.size(); i++) {
      String level = levels.get(i).name();
      effects.add(effect(about, level, other.apply(levels.get(i)), kind, logs.get(i), p[i]));
    }
    return effects;
  }

  private Effect unpaired(Comparison about, String level, String against, EffectKind kind) {
    Unpaired groups = groups(about.metric(), level, against);
    return new Effect(
        about.metric().name(),
        level,
        against,
        kind,
        groups.runs(),
        List.of(),
        groups.ratio(),
        groups.interval(Confidence.SHOWN),
        null,
        null,
        VerdictText.ofSequence(
            about, groups.level(), groups.against(), Wording.of(about.metric(), level, against)),
        published(about.metric(), level, against));
  }

  private Unpaired groups(Metric metric, String level, String against) {
    return new Unpaired(blocks.logs(metric.name(), level), blocks.logs(metric.name(), against));
  }

  private Effect effect(
      Comparison about, String level, String against, EffectKind kind, double[] logs, Double p) {
    double[] ratios = Arrays.stream(logs).map(Math::exp).toArray();
    return new Effect(
        about.metric().name(),
        level,
        against,
        kind,
        logs.length,
        Arrays.stream(ratios).boxed().toList(),
        logs.length == 0 ? null : geometricMean(logs),
        Intervals.t(logs, Confidence.SHOWN),
        Intervals.exactMedian(ratios, Confidence.SHOWN),
        p,
        VerdictText.ofBlocks(about, logs, Wording.of(about.metric(), level, against)),
        published(about.metric(), level, against));
  }

  private PublishedEffect published(Metric metric, String level, String against) {
    if (input.published() == null) {
      return null;
    }
    Change change = PublishedAnalysis.change(input.published(), metric.name(), against, level);
    return change == null ? null : change.effect();
  }

  /** Of the primary metric; null without a noise twin or without a block that has both. */
  NoiseFloor noiseFloor() {
    Metric primary = input.primary();
    if (input.noiseTwin() == null || primary == null) {
      return null;
    }
    if (input.sequential()) {
      Unpaired groups = groups(primary, input.noiseTwin(), input.baseline());
      return groups.ratio() == null
          ? null
          : new NoiseFloor(
              primary.name(), groups.runs(), groups.ratio(), groups.interval(Confidence.SHOWN));
    }
    double[] logs = blocks.logRatios(primary.name(), input.noiseTwin(), input.baseline());
    return logs.length == 0
        ? null
        : new NoiseFloor(
            primary.name(), logs.length, geometricMean(logs), Intervals.t(logs, Confidence.SHOWN));
  }

  private static double geometricMean(double[] logs) {
    return Math.exp(Mean.of(logs).getAsDouble());
  }
}
