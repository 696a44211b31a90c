package dev.toll.engine.analysis;

import dev.toll.engine.statistics.Finite;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.WelchRatio;
import dev.toll.engine.results.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Verdicts;
import dev.toll.engine.words.Phrase;
import dev.toll.engine.verdict.Wording;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Two levels that ran one after the other: no run of the one belongs to a run of the other, so the
 * effect is the ratio of the two geometric means, with Welch's interval on the logarithms. There is
 * no exact interval beside it, and drift does not cancel: the sentence says so.
 *
 * @param level logarithms of the level's runs
 * @param against of the other's
 */
// Arrays, because they are samples; nobody compares two of them.
@SuppressWarnings("ArrayRecordComponent")
record Unpaired(double[] level, double[] against) {

  static final String CAUTION =
      " Levels ran one after another: the interval is unpaired (Welch), and drift of the machine is"
          + " not taken out of it.";

  /** The runs of the level that has fewer. */
  int runs() {
    return Math.min(level.length, against.length);
  }

  /** Null when either has none. */
  Double ratio() {
    return runs() == 0
        ? null
        : Finite.orNull(Math.exp(Mean.of(level).getAsDouble() - Mean.of(against).getAsDouble()));
  }

  /** Of the ratio; null when it cannot be had. */
  Interval interval(double confidence) {
    return WelchRatio.interval(against, level, confidence);
  }

  /** The same floor and the same allowance for the family as in blocks. */
  VerdictWords judge(Comparison about) {
    if (about.metric().better() == Better.NEITHER) {
      return null;
    }
    int floor = BlockFloor.needed(about.family());
    if (runs() < floor || ratio() == null) {
      String reason = "undecided, too few runs: " + runs() + " of " + floor;
      return new VerdictWords(
          Call.UNDECIDED.word(),
          ratio() == null
              ? reason + ". Nothing to compare yet."
              : reason + ". Provisional: so far " + seen(about) + "." + CAUTION);
    }
    Interval ruling = interval(1.0 - BlockFloor.FAMILY_ERROR / about.family());
    Call call = Call.of(ruling, about.metric().better(), about.margin());
    String margin = Phrase.margin(about.margin());
    String head =
        switch (call) {
          case UNDECIDED -> "undecided, too noisy. So far ";
          case NO_DIFFERENCE -> "no difference larger than " + margin + ": ";
          default ->
              call.word()
                  + (Call.within(ruling, about.margin()) ? ", but no more than " + margin : "")
                  + ": ";
        };
    return new VerdictWords(call.word(), head + seen(about) + "." + CAUTION);
  }

  private String seen(Comparison about) {
    Interval shown = interval(Verdicts.DISPLAY_CONFIDENCE);
    return "%s (%s, %s and %s)"
        .formatted(
            Wording.of(about).said(ratio() - 1),
            shown == null ? "no interval" : "95 % Welch interval " + Phrase.interval(shown),
            Phrase.count(level.length, "run"),
            against.length);
  }
}
