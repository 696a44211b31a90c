package dev.toll.engine.verdict;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.BlockFloor;

/**
 * The rules by which an effect gets its verdict. They are fixed in advance:
 *
 * <ol>
 *   <li>With too few values for the family ({@link BlockFloor#needed} blocks, or {@link
 *       dev.toll.engine.statistics.RankShift#enough} between runs): <em>undecided: too few</em>.
 *       The figures seen are given, marked provisional.
 *   <li>Intervals are taken at the confidence 1 - 0.05 / family (Bonferroni), so that all intervals
 *       of a family hold at once with 95 %. An interval wholly on one side of 1 says <em>costs</em>
 *       or <em>saves</em>; else one wholly within the margin says <em>no difference</em>; else
 *       <em>undecided</em>.
 *   <li>The interval that assumes least of the noise decides (see {@link Evidence}); the sentence
 *       says when the second one would have said something else.
 * </ol>
 *
 * <p>With no effect a block's ratio is above or below 1 by even chance whatever the noise, and two
 * runs' ranks are as likely in any order, so a false "costs" or "saves" anywhere in a family has
 * probability at most 5 %. Two runs are rarely that alike: what changes from one run to the next is
 * in no interval made of one run each. The plain 95 % intervals are for display, and the
 * Holm-adjusted p for information; neither decides. A family is one metric's levels against the
 * baseline, or against their controls: there is no adjustment over metrics, of which the primary
 * one is the headline.
 */
public final class Verdicts {

  private Verdicts() {}

  /**
   * Judges one comparison.
   *
   * @return null for a metric without a better direction: it describes only
   */
  public static Judgement judge(Comparison about, Evidence evidence) {
    if (about.metric().better() == Better.NEITHER) {
      return null;
    }
    if (!evidence.enough(about.family())) {
      return new Judgement(about, evidence, evidence.deciding(about), Call.UNDECIDED, false, false);
    }
    Deciding deciding = evidence.deciding(about);
    return new Judgement(
        about,
        evidence,
        deciding,
        about.call(deciding.interval()),
        true,
        Call.within(deciding.interval(), about.margin()));
  }
}
