package dev.toll.engine.analysis;

import dev.toll.engine.record.Cell;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportSpec.Capacity;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Pace;
import dev.toll.engine.statistics.Ratio;
import dev.toll.engine.statistics.Spread;
import dev.toll.engine.words.Finding;
import dev.toll.engine.words.Finding.Held;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a run shows besides its effects: arrival rates, published changes, an hour's work. */
record Findings(AnalysisInput input, Blocks blocks) {
  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0);

  /**
   * Whether levels with an arrival rate kept it. One that did not is saturated: its times count
   * from intended starts, so that they grow with the trial's length and are no property of the
   * system.
   */
  List<Finding> arrivalRates() {
    List<Finding> findings = new ArrayList<>();
    for (LevelInfo level : input.levels()) {
      List<TrialRecord> paced =
          blocks.counted(level.name()).stream()
              .filter(trial -> input.paces().containsKey(trial.trial()))
              .toList();
      String rate = paced.isEmpty() ? null : rate(paced.get(0));
      if (rate != null) {
        findings.add(arrivalRate(level.name(), rate, paced));
      }
    }
    return findings;
  }

  /** The metric that the rate offered in a trial is compared with; null when there is none. */
  private String rate(TrialRecord trial) {
    String named = trial.load().offeredOf();
    return named != null || input.rate() == null ? named : input.rate().name();
  }

  private Finding.ArrivalRate arrivalRate(String level, String rate, List<TrialRecord> trials) {
    List<Pace> paces = trials.stream().map(trial -> input.paces().get(trial.trial())).toList();
    double offered = paces.get(0).offered();
    List<Double> reached = Cell.values(trials, rate);
    return new Finding.ArrivalRate(
        level,
        rate,
        offered,
        Spread.of(reached).median(),
        reached.stream().filter(value -> value < Pace.KEPT * offered).count(),
        paces.stream().filter(Pace::growing).count(),
        trials.size());
  }

  /**
   * Whether each published change holds here. It holds when the interval that decides contains it,
   * or meets its interval where it has one; else the finding says on which side ours is.
   */
  List<Finding> reproductions(List<Effect> effects) {
    List<Finding> findings = new ArrayList<>();
    for (Effect effect : effects) {
      if (effect.published() != null && effect.ratio() != null) {
        boolean means =
            input.published().figures(effect.metric()).get(effect.level()).median() == null;
        findings.add(
            new Finding.Reproduction(
                effect,
                input.metric(effect.metric()),
                means ? "means" : "medians",
                held(effect),
                setting(effect, effects),
                where()));
      }
    }
    return findings;
  }

  private static Effect setting(Effect whole, List<Effect> effects) {
    return effects.stream()
        .filter(one -> one.kind() == EffectKind.CONTROL && one.ratio() != null)
        .filter(one -> one.level().equals(whole.level()) && one.metric().equals(whole.metric()))
        .findFirst()
        .orElse(null);
  }

  private static Held held(Effect effect) {
    Interval here = effect.interval();
    if (here == null) {
      return Held.NO_BOUND;
    }
    double low = here.low() - 1;
    double high = here.high() - 1;
    PublishedEffect old = effect.published();
    boolean meets =
        low <= (old.high() == null ? old.change() : old.high())
            && high >= (old.low() == null ? old.change() : old.low());
    if (low <= 0 && high >= 0) {
      return meets ? Held.OPEN : Held.NOT_AS_PUBLISHED;
    }
    if (meets) {
      return Held.HOLDS;
    }
    if (high < 0 != old.change() < 0) {
      return Held.OTHER_SIGN;
    }
    return Math.abs(effect.ratio() - 1) > Math.abs(old.change()) ? Held.LARGER : Held.SMALLER;
  }

  private List<String> where() {
    return Stream.of(
            fact("system", "server JDK").map(jdk -> "JDK " + jdk), fact("machine", "processor"))
        .flatMap(text -> text)
        .toList();
  }

  private Stream<String> fact(String section, String name) {
    return input.environment().get(section) instanceof Map<?, ?> facts
            && facts.get(name) instanceof String text
        ? Stream.of(text)
        : Stream.of();
  }

  /**
   * What a level adds to an hour's work: operations an hour times what one takes longer. That is
   * the baseline's geometric mean times the effect less 1; the interval is the effect's, the
   * baseline taken as fixed, so that it holds no difference just when the effect's does.
   */
  List<Finding> hoursWork(List<Effect> effects) {
    List<Finding> findings = new ArrayList<>();
    Capacity wish = input.wishes().capacity();
    for (LevelInfo level : wish == null ? List.<LevelInfo>of() : input.compared()) {
      String against = against(level, wish.factor());
      wish.metrics()
          .forEach(
              (name, whose) -> {
                Metric metric = input.metric(name);
                if (against != null && metric != null && SECONDS.containsKey(metric.unit())) {
                  hoursWork(wish, whose, level.name(), against, metric, effects)
                      .ifPresent(findings::add);
                }
              });
    }
    return findings;
  }

  private Optional<Finding> hoursWork(
      Capacity wish,
      String whose,
      String level,
      String against,
      Metric metric,
      List<Effect> effects) {
    Ratio found = blocks.ratio(metric.name(), level, against);
    Double base = Ratio.geometricMean(blocks.logs(metric.name(), against));
    if (found.ratio() == null || base == null) {
      return Optional.empty();
    }
    double scale = wish.perHour() * base * SECONDS.get(metric.unit());
    Interval shown = shown(effects, metric.name(), level, against, found.t());
    return Optional.of(
        new Finding.HoursWork(
            wish,
            whose,
            level,
            against,
            metric.name(),
            scale * (found.ratio() - 1),
            shown == null || shown.useless()
                ? null
                : new Interval(
                    scale * (shown.low() - 1), scale * (shown.high() - 1), Confidence.SHOWN)));
  }

  /** The interval of the effect on the same ratio; the 95 % t interval where there is none. */
  static Interval shown(
      List<Effect> effects, String metric, String level, String against, Interval t) {
    return effects.stream()
        .filter(effect -> effect.metric().equals(metric) && effect.level().equals(level))
        .filter(effect -> effect.against().equals(against))
        .findFirst()
        .map(Effect::interval)
        .orElse(t);
  }

  /**
   * The level that differs in the wanted factor alone, at its baseline; null where there is none.
   */
  private String against(LevelInfo level, String factor) {
    if (factor == null) {
      return input.baseline();
    }
    Map<String, String> wanted = new HashMap<>(level.factors());
    String base = input.baselineLevel().factors().get(factor);
    if (base == null || base.equals(wanted.put(factor, base))) {
      return null;
    }
    return input.levels().stream()
        .filter(other -> other.factors().equals(wanted))
        .map(LevelInfo::name)
        .findFirst()
        .orElse(null);
  }
}
