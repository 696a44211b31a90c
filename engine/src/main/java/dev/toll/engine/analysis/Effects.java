package dev.toll.engine.analysis;

import dev.toll.engine.analysis.PublishedAnalysis.Change;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.results.Ruling;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.PooledVariance;
import dev.toll.engine.statistics.Ratio;
import dev.toll.engine.statistics.SignFlip;
import dev.toll.engine.verdict.BlockEvidence;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Evidence;
import dev.toll.engine.verdict.Judgement;
import dev.toll.engine.verdict.Verdicts;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Effects of every metric that has a better direction, and the noise floor. */
final class Effects {

  private final AnalysisInput input;
  private final Blocks blocks;
  private final Double blockSeconds;
  private final Map<String, Optional<PooledVariance>> pooled = new HashMap<>();

  Effects(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
    blockSeconds = BlockTime.seconds(blocks.all());
  }

  List<Effect> all() {
    List<Effect> effects = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      if (metric.better() != Better.NEITHER) {
        effects.addAll(family(metric, EffectKind.BASELINE, input.compared(), input::against));
        effects.addAll(family(metric, EffectKind.CONTROL, input.controlled(), LevelInfo::control));
      }
    }
    return effects;
  }

  /** The levels of one metric and kind: judged, and their p values adjusted, together. */
  private List<Effect> family(
      Metric metric, EffectKind kind, List<LevelInfo> all, Function<LevelInfo, String> other) {
    List<LevelInfo> levels =
        all.stream()
            .filter(level -> input.measures(metric.name(), level.name()))
            .filter(level -> input.measures(metric.name(), other.apply(level)))
            .toList();
    if (levels.isEmpty()) {
      return List.of();
    }
    Comparison about = new Comparison(metric, levels.size(), input.margin());
    Double[] p =
        SignFlip.adjusted(
            levels.stream().map(level -> logs(metric, level.name(), other.apply(level))).toList());
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < levels.size(); i++) {
      effects.add(effect(about, levels.get(i).name(), other.apply(levels.get(i)), kind, p[i]));
    }
    return effects;
  }

  /** Of the ratios within blocks; none where levels ran one after another. */
  private double[] logs(Metric metric, String level, String against) {
    return input.sequential() ? new double[0] : blocks.logRatios(metric.name(), level, against);
  }

  private Effect effect(Comparison about, String level, String against, EffectKind kind, Double p) {
    Metric metric = about.metric();
    Ratio found = blocks.ratio(metric.name(), level, against);
    Wording wording = Wording.of(metric, level, against);
    Judged judged =
        input.sequential()
            ? inSequence(about, level, against, wording)
            : inBlocks(about, level, against, wording);
    return new Effect(
        metric.name(),
        level,
        against,
        kind,
        found.n(),
        found.ratios(),
        found.ratio(),
        found.t(),
        found.exact(),
        p,
        judged.words(),
        published(metric, level, against),
        judged.ruling());
  }

  private record Judged(VerdictWords words, Ruling ruling) {}

  private Judged inBlocks(Comparison about, String level, String against, Wording wording) {
    BlockEvidence evidence = evidence(about.metric(), level, against);
    Judgement judgement = Verdicts.judge(about, evidence);
    return new Judged(
        VerdictText.ofBlocks(judgement, evidence, wording),
        Ruling.ofBlocks(judgement, evidence, blockSeconds));
  }

  private Judged inSequence(Comparison about, String level, String against, Wording wording) {
    double[] there = blocks.logs(about.metric().name(), level);
    double[] here = blocks.logs(about.metric().name(), against);
    return new Judged(
        VerdictText.ofSequence(about, there, here, wording),
        Ruling.of(
            Verdicts.judge(about, Evidence.sequence(there, here)),
            BlockFloor.needed(about.family()),
            OptionalInt.empty(),
            blockSeconds));
  }

  private BlockEvidence evidence(Metric metric, String level, String against) {
    return new BlockEvidence(
        logs(metric, level, against),
        levels(metric.name()).size(),
        pooled.computeIfAbsent(metric.name(), this::pooled).orElse(null),
        input.anytime());
  }

  private Optional<PooledVariance> pooled(String metric) {
    return Optional.ofNullable(PooledVariance.of(blocks.logs(metric, levels(metric))));
  }

  /** The levels that have a metric. */
  private List<String> levels(String metric) {
    return input.levels().stream()
        .map(LevelInfo::name)
        .filter(level -> input.measures(metric, level))
        .toList();
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
    Ratio found = blocks.ratio(primary.name(), input.noiseTwin(), input.baseline());
    return found.ratio() == null
        ? null
        : new NoiseFloor(primary.name(), found.n(), found.ratio(), found.t());
  }
}
