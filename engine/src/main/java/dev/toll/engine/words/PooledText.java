package dev.toll.engine.words;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.RandomEffects;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;

/** Verdicts on an effect over several runs, in words. */
public final class PooledText {
  /** From here on more of the variance is between the runs than within them. */
  private static final double MOSTLY_BETWEEN = 0.5;

  private PooledText() {}

  /**
   * A verdict.
   *
   * @param model of the logarithms; null for a single run
   * @return null for a metric without a better direction
   */
  public static VerdictWords of(
      Comparison about, String level, String against, RandomEffects model) {
    if (about.metric().better() == Better.NEITHER) {
      return null;
    }
    if (model == null) {
      String reason = "too few runs: 1 of 2";
      return new VerdictWords(
          Call.UNDECIDED, Call.UNDECIDED + ", " + reason + ".", reason, null, null, null);
    }
    Interval ruling = model.ratio(Confidence.ofFamily(about.family()));
    Call call = Call.of(ruling, about.metric().better(), about.margin());
    String reason = reason(call, ruling, about, model);
    String finding =
        "over the runs "
            + Wording.of(about.metric(), level, against).said(Math.expm1(model.mean()))
            + " on average";
    Interval shown = model.ratio(Confidence.SHOWN);
    String figures =
        (shown == null ? "no interval" : "95 % Hartung-Knapp interval " + Phrase.interval(shown))
            + ", "
            + Phrase.count(model.runs(), "run");
    String remark = remark(model);
    return new VerdictWords(
        call,
        "%s: %s (%s). %s"
            .formatted(
                call + (reason == null ? "" : (call == Call.NO_DIFFERENCE ? " " : ", ") + reason),
                finding,
                figures,
                remark),
        reason,
        finding,
        figures,
        remark);
  }

  private static String reason(Call call, Interval ruling, Comparison about, RandomEffects model) {
    String margin = Phrase.margin(about.margin());
    return switch (call) {
      case UNDECIDED ->
          model.runs() == 2
              ? "too few runs: 2 leave one degree of freedom"
              : model.i2() > MOSTLY_BETWEEN
                  ? "the runs differ by more than their own noise"
                  : "too noisy";
      case NO_DIFFERENCE -> "larger than " + margin;
      default -> Call.within(ruling, about.margin()) ? "but no more than " + margin : null;
    };
  }

  private static String remark(RandomEffects model) {
    Interval next = model.prediction(Confidence.SHOWN);
    String apart =
        model.tau2() == 0
            ? "The runs differ by no more than their own noise."
            : "The runs' true effects differ by about %s (one standard deviation)."
                .formatted(Phrase.signed(Math.expm1(model.tau())).substring(1));
    return next == null
        ? apart
        : apart + " One more such run is expected between " + between(next) + ".";
  }

  private static String between(Interval interval) {
    return Phrase.signed(interval.low() - 1) + " and " + Phrase.signed(interval.high() - 1);
  }
}
