package dev.toll.engine.analysis;

import dev.toll.engine.analysis.RatioShift.Shift;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Answer;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.HeadlineEffects;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Estimate;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.statistics.Ratio;
import dev.toll.engine.statistics.SignFlip;
import dev.toll.engine.statistics.SliceVariances;
import dev.toll.engine.statistics.WelchRatio;
import dev.toll.engine.words.Answers;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Effects of every metric that has a better direction, and the noise floor. Those that answer for
 * their levels on the primary metric are one family, and alone carry sentences: all of a run's
 * sentences hold at once. Every other effect has an interval of its own metric's family and no
 * word.
 */
final class Effects {

  private final AnalysisInput input;
  private final Blocks blocks;
  private final Compilers compilers;
  private List<Shift> shifts = List.of();

  Effects(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
    compilers = new Compilers(input, blocks);
  }

  List<Effect> all() {
    List<Effect> effects = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      if (metric.better() != Better.NEITHER) {
        effects.addAll(of(metric));
      }
    }
    Set<Effect> leads =
        input.primary() == null
            ? Set.of()
            : new HashSet<>(HeadlineEffects.answers(effects, input.primary().name()));
    if (blocks.sliced()) {
      shifts = new RatioShift(input, blocks).of(effects);
    }
    return effects.stream()
        .map(effect -> leads.contains(effect) ? answered(effect) : effect)
        .toList();
  }

  /** Which of them, once {@link #all} are known, are no price. */
  void say(Warnings warnings) {
    RatioShift.say(warnings, shifts);
    compilers.say(warnings);
  }

  /** A level may lack the primary metric; then it is answered by the first it has. */
  private Effect answered(Effect effect) {
    Metric metric = input.metric(effect.metric());
    int lost = blocks.lost(effect.metric(), effect.level(), effect.against());
    String against = effect.against().equals(input.baseline()) ? null : effect.against();
    // One block has no interval, and is no price in any case.
    boolean steady =
        effect.interval() == null
            || ((shifts.isEmpty()
                    || shifts.stream().noneMatch(shift -> shift.effect().equals(effect)))
                && compilers.quiet(effect));
    Answer answer =
        lost > 0
            ? Answers.noRatio(lost, lost + effect.blocks(), Phrase.inSentence(metric.label()))
            : steady
                ? Answers.of(
                    effect.ratio(), effect.interval(), metric.better(), input.tolerance(), against)
                : Answers.notSteady(effect.ratio(), effect.interval(), metric.better(), against);
    return effect.with(answer);
  }

  /** Of one metric: its lead effects are one family, the rest of those on the baseline another. */
  private List<Effect> of(Metric metric) {
    List<Compared> baseline =
        compared(metric, EffectKind.BASELINE, input.compared(), input::against);
    List<Compared> control =
        compared(metric, EffectKind.CONTROL, input.controlled(), LevelInfo::control);
    Set<String> controlled = new HashSet<>();
    control.forEach(one -> controlled.add(one.level()));
    List<Compared> leads = new ArrayList<>(control);
    List<Compared> rest = new ArrayList<>();
    baseline.forEach(one -> (controlled.contains(one.level()) ? rest : leads).add(one));
    List<Effect> effects = new ArrayList<>();
    effects.addAll(family(metric, leads));
    effects.addAll(family(metric, rest));
    List<Compared> order = new ArrayList<>(baseline);
    order.addAll(control);
    effects.sort(
        (a, b) ->
            Integer.compare(
                order.indexOf(new Compared(a.level(), a.against(), a.kind())),
                order.indexOf(new Compared(b.level(), b.against(), b.kind()))));
    return effects;
  }

  private record Compared(String level, String against, EffectKind kind) {}

  private List<Compared> compared(
      Metric metric, EffectKind kind, List<LevelInfo> all, Function<LevelInfo, String> other) {
    return all.stream()
        .filter(level -> input.measures(metric.name(), level.name()))
        .filter(level -> input.measures(metric.name(), other.apply(level)))
        .map(level -> new Compared(level.name(), other.apply(level), kind))
        .toList();
  }

  private List<Effect> family(Metric metric, List<Compared> family) {
    if (family.isEmpty()) {
      return List.of();
    }
    return input.sequential() ? inSequence(metric, family) : inBlocks(metric, family);
  }

  private List<Effect> inBlocks(Metric metric, List<Compared> family) {
    List<double[]> logs =
        family.stream()
            .map(one -> blocks.logRatios(metric.name(), one.level(), one.against()))
            .toList();
    Double[] p = SignFlip.adjusted(logs);
    List<Estimate> estimates = estimates(metric, family);
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < family.size(); i++) {
      Compared one = family.get(i);
      Ratio found = Ratio.ofBlocks(logs.get(i));
      boolean whole = blocks.lost(metric.name(), one.level(), one.against()) == 0;
      Estimate estimate = estimates.get(i);
      effects.add(
          effect(
              metric,
              one,
              found,
              whole && found.ratio() != null ? Math.exp(estimate.log()) : null,
              whole ? estimate.ratio() : null,
              whole ? p[i] : null));
    }
    return effects;
  }

  /** The estimates of a family, from one table of the metric's blocks. */
  private List<Estimate> estimates(Metric metric, List<Compared> family) {
    List<String> levels =
        input.levels().stream()
            .map(LevelInfo::name)
            .filter(level -> input.measures(metric.name(), level))
            .toList();
    return LevelIntervals.of(
        blocks.table(metric.name(), levels),
        blocks.sliced() ? SliceVariances.of(RoundTables.of(blocks, levels, metric.name())) : null,
        family.stream()
            .map(one -> new Pair(levels.indexOf(one.level()), levels.indexOf(one.against())))
            .toList(),
        side(metric),
        input.planned());
  }

  /** Declared before the run, all of the error is spent on the bound that was asked for. */
  private Side side(Metric metric) {
    if (!input.atMost()) {
      return Side.BOTH;
    }
    return metric.better() == Better.HIGHER ? Side.LOW : Side.HIGH;
  }

  /** Unpaired, for no run of the one level belongs to a run of the other. */
  private List<Effect> inSequence(Metric metric, List<Compared> family) {
    return family.stream()
        .map(
            one -> {
              double[] level = blocks.logs(metric.name(), one.level());
              double[] against = blocks.logs(metric.name(), one.against());
              Interval welch =
                  WelchRatio.interval(against, level, Confidence.ofFamily(family.size()));
              Ratio found = Ratio.ofRuns(level, against);
              return effect(metric, one, found, found.ratio(), welch, null);
            })
        .toList();
  }

  private Effect effect(
      Metric metric, Compared one, Ratio found, Double ratio, Interval interval, Double p) {
    return new Effect(
        metric.name(),
        one.level(),
        one.against(),
        one.kind(),
        found.n(),
        found.ratios(),
        ratio,
        interval,
        p,
        null,
        published(metric, one.level(), one.against()));
  }

  private PublishedEffect published(Metric metric, String level, String against) {
    return input.published() == null
        ? null
        : PublishedAnalysis.change(input.published(), metric.name(), against, level);
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
