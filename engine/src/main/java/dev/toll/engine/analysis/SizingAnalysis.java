package dev.toll.engine.analysis;

import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.Sizing;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * From measured rates to machines and money. It takes finished results, so that a price can be
 * asked for long after the run.
 */
public final class SizingAnalysis {
  private static final double MILLION = 1e6;
  private static final double SECONDS_PER_HOUR = 3600;

  private final Results results;
  private final SizingSpec wish;
  private final CountedTrials<Trial> counted;

  private SizingAnalysis(Results results, SizingSpec wish) {
    this.results = results;
    this.wish = wish;
    counted = new CountedTrials<>(results.execution().trials());
  }

  /**
   * The same results, sized; as they are where nothing is asked for, and where no such rate was
   * measured.
   */
  public static Results with(Results results, SizingSpec wish) {
    SizingSpec complete = wish == null ? null : wish.among(results.design().metrics());
    return complete == null ? results : results.with(new SizingAnalysis(results, complete).all());
  }

  private Sizing all() {
    return new Sizing(
        wish,
        results.design().levels().stream()
            .map(level -> level(level.name()))
            .filter(Objects::nonNull)
            .toList());
  }

  private Sizing.Level level(String name) {
    double[] logs =
        counted.row(name).values().stream()
            .map(trial -> trial.metrics().get(wish.metric()))
            .filter(rate -> rate != null && rate > 0)
            .mapToDouble(Math::log)
            .toArray();
    if (logs.length == 0) {
      return null;
    }
    double rate = Math.exp(Mean.of(logs).getAsDouble());
    Interval interval = Intervals.t(logs, Confidence.SHOWN);
    double machines = machines(rate);
    Effect effect = effect(name);
    boolean priced = wish.price() != null;
    return new Sizing.Level(
        name,
        rate,
        interval,
        (long) machines,
        falling(interval, this::machines),
        wish.load() / (machines * rate),
        priced ? (Double) perMillion(rate) : null,
        priced ? falling(interval, this::perMillion) : null,
        effect == null ? null : effect.against(),
        effect == null ? null : (Double) (1 / effect.ratio()),
        effect == null || effect.interval() == null ? null : effect.interval().inverse());
  }

  private double machines(double rate) {
    return Math.max(1, Math.ceil(wish.load() / (wish.utilization() * rate)));
  }

  private double perMillion(double rate) {
    return wish.price().perHour() / SECONDS_PER_HOUR * MILLION / (wish.utilization() * rate);
  }

  /** An interval under a function that falls, which exchanges its ends. */
  private static Interval falling(Interval of, DoubleUnaryOperator function) {
    return of == null
        ? null
        : new Interval(
            function.applyAsDouble(of.high()), function.applyAsDouble(of.low()), of.confidence());
  }

  private Effect effect(String level) {
    return results.estimates().effects().stream()
        .filter(effect -> effect.is(wish.metric(), level, EffectKind.BASELINE))
        .filter(effect -> effect.ratio() != null)
        .findFirst()
        .orElse(null);
  }
}
