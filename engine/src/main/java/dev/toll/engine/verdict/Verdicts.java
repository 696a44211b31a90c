package dev.toll.engine.verdict;

import dev.toll.engine.results.Call;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.MoreBlocks;
import dev.toll.engine.words.Phrase;
import java.util.Arrays;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The rules by which an effect gets its word. They are fixed in advance:
 *
 * <ol>
 *   <li>Below {@link BlockFloor#needed} blocks for the family: <em>undecided: too few blocks</em>.
 *       The figures seen are given, marked provisional.
 *   <li>Two intervals are taken at the confidence 1 - 0.05 / family (Bonferroni), so that all
 *       intervals of a family hold at once with 95 %: Student's t on the log ratios, and the exact
 *       order-statistic interval. An interval wholly on one side of 1 says <em>costs</em> or
 *       <em>saves</em>; else one wholly within the margin says <em>no difference</em>; else
 *       <em>undecided</em>.
 *   <li>When the two disagree the exact one rules, for it assumes nothing of the noise; the
 *       sentence says what the t interval would have said.
 * </ol>
 *
 * <p>With no effect a block's ratio is above or below 1 by even chance whatever the noise, so a
 * false "costs" or "saves" anywhere in a family has probability at most 5 %. The plain 95 %
 * intervals are for display, and the Holm-adjusted p for information; neither decides. A family is
 * one metric's levels against the baseline, or against their controls: there is no adjustment over
 * metrics, of which the primary one is the headline.
 */
public final class Verdicts {

  /** Of the intervals shown. */
  public static final double DISPLAY_CONFIDENCE = 0.95;

  private Verdicts() {}

  /**
   * Judges one comparison.
   *
   * @param logRatios natural logarithms of the block ratios
   * @return null for a metric without a better direction: it describes only
   */
  public static VerdictWords judge(Comparison about, double[] logRatios) {
    return judge(about, logRatios, Wording.of(about));
  }

  /** The same with other words for what was compared. */
  public static VerdictWords judge(Comparison about, double[] logRatios, Wording wording) {
    if (about.metric().better() == Better.NEITHER) {
      return null;
    }
    int floor = BlockFloor.needed(about.family());
    if (logRatios.length < floor) {
      return new VerdictWords(Call.UNDECIDED.word(), tooFew(logRatios, floor, wording));
    }
    double confidence = confidence(about);
    Interval exact = exact(about, logRatios);
    Call ruling = call(about, exact);
    Call byT = call(about, Intervals.t(logRatios, confidence));
    String sentence =
        ruling == Call.UNDECIDED
            ? tooNoisy(about, logRatios, confidence, wording)
            : decided(about, logRatios, ruling, Call.within(exact, about.margin()), wording);
    return new VerdictWords(ruling.word(), sentence + dissent(about, ruling, byT));
  }

  /**
   * The word of {@link #judge} without its sentence, which takes far longer to make: for a
   * simulation of many runs.
   *
   * @return null for a metric without a better direction
   */
  public static String word(Comparison about, double[] logRatios) {
    if (about.metric().better() == Better.NEITHER) {
      return null;
    }
    return logRatios.length < BlockFloor.needed(about.family())
        ? Call.UNDECIDED.word()
        : call(about, exact(about, logRatios)).word();
  }

  /** The interval that rules. */
  private static Interval exact(Comparison about, double[] logRatios) {
    double[] ratios = Arrays.stream(logRatios).map(Math::exp).toArray();
    return Intervals.exactMedian(ratios, confidence(about));
  }

  private static double confidence(Comparison about) {
    return 1.0 - BlockFloor.FAMILY_ERROR / about.family();
  }

  private static Call call(Comparison about, Interval ratio) {
    return Call.of(ratio, about.metric().better(), about.margin());
  }

  private static String tooFew(double[] logs, int floor, Wording wording) {
    String reason = "undecided, too few blocks: " + logs.length + " of " + floor;
    return logs.length == 0
        ? reason + ". Nothing to compare yet."
        : reason + ". Provisional: so far " + seen(logs, wording) + ".";
  }

  private static String tooNoisy(
      Comparison about, double[] logs, double confidence, Wording wording) {
    double mean = Mean.of(logs).getAsDouble();
    double sd = StandardDeviation.of(logs).getAsDouble();
    OptionalInt more = MoreBlocks.estimate(logs.length, mean, sd, confidence, about.margin());
    String wanted =
        more.isPresent()
            ? "about " + more.getAsInt() + " more " + (more.getAsInt() == 1 ? "block" : "blocks")
            : "more than " + MoreBlocks.LARGEST + " more blocks";
    return "undecided, too noisy: " + wanted + " would decide. So far " + seen(logs, wording) + ".";
  }

  private static String decided(
      Comparison about, double[] logs, Call ruling, boolean small, Wording wording) {
    String margin = Phrase.margin(about.margin());
    String head =
        ruling == Call.NO_DIFFERENCE
            ? "no difference larger than " + margin
            : ruling.word() + (small ? ", but no more than " + margin : "");
    return head + ": " + wording.clause(ruling) + seen(logs, wording) + ".";
  }

  private static String dissent(Comparison about, Call ruling, Call byT) {
    if (byT == ruling) {
      return "";
    }
    String said =
        switch (byT) {
          case UNDECIDED -> "leave it undecided";
          case NO_DIFFERENCE -> "say no difference larger than " + Phrase.margin(about.margin());
          default -> "say " + byT.word();
        };
    return " The t interval alone would " + said + "; the exact interval rules.";
  }

  /** E.g. "ssl takes 5.9 % longer than none (95 % t interval +3.7 % to +8.2 %, 8 blocks)". */
  private static String seen(double[] logs, Wording wording) {
    double change = Math.expm1(Mean.of(logs).getAsDouble());
    Interval t = Intervals.t(logs, DISPLAY_CONFIDENCE);
    return wording.said(change)
        + " ("
        + (t == null ? "no interval" : "95 % t interval " + Phrase.interval(t))
        + ", "
        + Phrase.blocks(logs.length)
        + ")";
  }
}
