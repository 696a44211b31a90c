package dev.toll.engine.verdict;

import dev.toll.engine.results.Call;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.MoreBlocks;
import dev.toll.engine.statistics.MoreTrials;
import dev.toll.engine.statistics.RankShift;
import dev.toll.engine.statistics.TrialFloor;
import dev.toll.engine.statistics.WelchRatio;
import dev.toll.engine.words.Phrase;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The rules of {@link Verdicts} for two independent samples, A and B, where no block pairs a value
 * with another:
 *
 * <ol>
 *   <li>When the trials are too few for {@link TrialFloor#reached}: <em>undecided: too few</em>,
 *       and whose they are.
 *   <li>The interval of {@link RankShift} at the confidence 1 - 0.05 / family says the word; that
 *       of {@link WelchRatio} is taken beside it, and the sentence says when it would have said
 *       another.
 * </ol>
 *
 * <p>When both samples come from the same distribution, a false "costs" or "saves" anywhere in a
 * family has probability at most 5 %, whatever that distribution. Two runs are rarely that alike:
 * what changes from one run to the next is in no interval made of one run each.
 */
public final class UnpairedVerdicts {

  private UnpairedVerdicts() {}

  /** The interval of the ratio B / A that decides; null when the values are too few for it. */
  public static Interval ruling(int family, double[] logsA, double[] logsB) {
    return RankShift.interval(logsA, logsB, TrialFloor.confidence(family));
  }

  /**
   * Judges one comparison.
   *
   * @param logsA natural logarithms of A's values
   * @param logsB of B's
   * @return null for a metric without a better direction: it describes only
   */
  public static VerdictWords judge(UnpairedComparison about, double[] logsA, double[] logsB) {
    if (about.metric().better() == Better.NEITHER) {
      return null;
    }
    if (!TrialFloor.reached(logsA.length, logsB.length, about.family())) {
      return new VerdictWords(Call.UNDECIDED.word(), tooFew(about, logsA, logsB));
    }
    Interval rank = ruling(about.family(), logsA, logsB);
    Call ruling = call(about, rank);
    Call byWelch =
        call(about, WelchRatio.interval(logsA, logsB, TrialFloor.confidence(about.family())));
    String sentence =
        ruling == Call.UNDECIDED
            ? tooNoisy(about, logsA, logsB)
            : decided(about, logsA, logsB, ruling, Call.within(rank, about.margin()));
    return new VerdictWords(ruling.word(), sentence + dissent(about, ruling, byWelch));
  }

  private static Call call(UnpairedComparison about, Interval ratio) {
    return Call.of(ratio, about.metric().better(), about.margin());
  }

  private static String tooFew(UnpairedComparison about, double[] a, double[] b) {
    int floor = TrialFloor.perSide(about.family());
    String reason = "undecided, too few " + about.things() + "s " + shortOf(a, b, floor);
    return a.length == 0 || b.length == 0
        ? reason + ". Nothing to compare yet."
        : reason + ". Provisional: so far " + seen(about, a, b) + ".";
  }

  private static String shortOf(double[] a, double[] b, int floor) {
    if (b.length >= floor) {
      return "in A: " + a.length + " of " + floor;
    }
    if (a.length >= floor) {
      return "in B: " + b.length + " of " + floor;
    }
    return "in A and in B: " + a.length + " and " + b.length + " of " + floor;
  }

  private static String tooNoisy(UnpairedComparison about, double[] a, double[] b) {
    OptionalInt more =
        MoreTrials.estimate(
            a.length,
            sd(a),
            b.length,
            sd(b),
            WelchRatio.shift(a, b),
            TrialFloor.confidence(about.family()),
            about.margin());
    String wanted =
        more.isPresent()
            ? "about " + Phrase.count(more.getAsInt(), "more " + about.things())
            : "more than " + MoreBlocks.LARGEST + " more " + about.things() + "s";
    return "undecided, too noisy: "
        + wanted
        + " in each run would decide. So far "
        + seen(about, a, b)
        + ".";
  }

  private static double sd(double[] logs) {
    return logs.length < 2 ? 0 : StandardDeviation.of(logs).getAsDouble();
  }

  private static String decided(
      UnpairedComparison about, double[] a, double[] b, Call ruling, boolean small) {
    String margin = Phrase.margin(about.margin());
    String head =
        ruling == Call.NO_DIFFERENCE
            ? "no difference larger than " + margin
            : ruling.word() + (small ? ", but no more than " + margin : "");
    return head + ": " + seen(about, a, b) + ".";
  }

  private static String dissent(UnpairedComparison about, Call ruling, Call byWelch) {
    if (byWelch == ruling) {
      return "";
    }
    String said =
        switch (byWelch) {
          case UNDECIDED -> "leave it undecided";
          case NO_DIFFERENCE -> "say no difference larger than " + Phrase.margin(about.margin());
          default -> "say " + byWelch.word();
        };
    return " The Welch interval alone would " + said + "; the rank interval rules.";
  }

  /** E.g. "ssl takes 5.9 % longer in B than in A (95 % Welch interval +3.7 % to +8.2 %, ...)". */
  private static String seen(UnpairedComparison about, double[] a, double[] b) {
    Interval welch = WelchRatio.interval(a, b, Verdicts.DISPLAY_CONFIDENCE);
    return about.subject()
        + " "
        + Phrase.change(about.metric(), Math.expm1(WelchRatio.shift(a, b)))
        + " "
        + about.than()
        + " ("
        + (welch == null ? "no Welch interval" : "95 % Welch interval " + Phrase.interval(welch))
        + ", "
        + a.length
        + " and "
        + Phrase.count(b.length, about.things())
        + ")";
  }
}
