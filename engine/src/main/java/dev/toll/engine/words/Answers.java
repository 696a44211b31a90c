package dev.toll.engine.words;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Answer;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;

/** From an interval to what is said: everything that speaks goes through here. */
public final class Answers {
  /** A bound above this multiple, or below its inverse where more is better, is no answer. */
  private static final double USEFUL = 6;

  private Answers() {}

  /** Of a level that has values in all of its blocks but in some of them none above 0. */
  public static Answer noRatio(int lost, int blocks, String label) {
    return new Answer(
        Saying.NO_RATIO, Decision.OPEN, null, null, false, AnswerText.noRatio(lost, blocks, label));
  }

  /** Of a level whose effect changed, or whose JVMs compiled, while its blocks lasted: no price. */
  public static Answer notSteady(double ratio, Interval interval, Better better, String against) {
    Cost seen = Cost.of(interval, better);
    Cost cost = bounds(seen, interval, better) ? seen : null;
    return bounded(
        Saying.NOT_STEADY,
        Decision.OPEN,
        cost,
        false,
        AnswerText.notSteady(cost, Cost.of(ratio, better), against));
  }

  /**
   * The answer.
   *
   * @param ratio null when no block has both levels
   * @param interval of the ratio; null before the second block
   * @param tolerance as a fraction
   * @param against the level compared with; null where it need not be named
   * @return null without a ratio
   */
  public static Answer of(
      Double ratio, Interval interval, Better better, double tolerance, String against) {
    if (ratio == null || better == Better.NEITHER) {
      return null;
    }
    if (interval == null) {
      return soFar(AnswerText.soFar(Cost.of(ratio, better), against));
    }
    Cost cost = Cost.of(interval, better);
    if (!bounds(cost, interval, better)) {
      return soFar(AnswerText.tooWide(Cost.of(ratio, better), against));
    }
    return bounded(
        cost.saying(),
        cost.decision(tolerance),
        cost,
        cost.settled(tolerance),
        AnswerText.of(cost, tolerance, against));
  }

  /** Whether the interval is of any use. */
  private static boolean bounds(Cost cost, Interval interval, Better better) {
    double most = better == Better.HIGHER ? 1 / interval.low() : interval.high();
    return cost.saying() != Saying.AT_MOST || most <= USEFUL;
  }

  private static Answer soFar(String sentence) {
    return bounded(Saying.SO_FAR, Decision.OPEN, null, false, sentence);
  }

  /** With the ends of the cost, unless that is null. */
  private static Answer bounded(
      Saying saying, Decision decision, Cost cost, boolean settled, String sentence) {
    return new Answer(
        saying,
        decision,
        cost == null ? null : Finite.orNull(cost.low()),
        cost == null ? null : Finite.orNull(cost.high()),
        settled,
        sentence);
  }
}
