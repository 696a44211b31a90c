package dev.toll.engine.words;

import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.MoreRepetitions;
import dev.toll.engine.statistics.RankShift;
import dev.toll.engine.statistics.WelchRatio;
import dev.toll.engine.verdict.BlockEvidence;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Evidence;
import dev.toll.engine.verdict.Judgement;
import dev.toll.engine.verdict.Rule;
import dev.toll.engine.verdict.Verdicts;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;

/** Verdicts in words. */
public final class VerdictText {
  private static final String SEQUENCE =
      " Levels ran one after another: the interval is unpaired (Welch) and still contains the"
          + " machine's drift.";

  private VerdictText() {}

  /**
   * Of ratios within blocks, their number fixed beforehand.
   *
   * @param logs natural logarithms of the ratios
   * @return null for a metric without a better direction
   */
  public static VerdictWords ofBlocks(Comparison about, double[] logs, Wording wording) {
    BlockEvidence evidence = Evidence.blocks(logs);
    return ofBlocks(Verdicts.judge(about, evidence), evidence, wording);
  }

  /**
   * Of ratios within blocks, judged by whichever rule.
   *
   * @param judgement null for a metric without a better direction
   */
  public static VerdictWords ofBlocks(
      Judgement judgement, BlockEvidence evidence, Wording wording) {
    if (judgement == null) {
      return null;
    }
    double[] logs = evidence.logs();
    int n = logs.length;
    Rule rule = judgement.deciding().rule();
    String how = judgement.enough() ? how(rule) : "";
    return new Said(
            judgement,
            how.isEmpty() ? wording : new WithRemark(wording, how),
            n == 0 ? null : Math.expm1(Mean.of(logs).getAsDouble()),
            "too few blocks: " + n + " of " + evidence.needed(judgement.about().family()),
            "block",
            "",
            shown(judgement, "t", Intervals.t(logs, Confidence.SHOWN)) + ", " + Phrase.blocks(n))
        .words("t", "exact");
  }

  /** The interval that decides; while there is none, the provisional one. */
  private static String shown(Judgement judgement, String kind, Interval provisional) {
    Interval deciding = judgement.enough() ? judgement.deciding().interval() : null;
    return deciding == null
        ? interval(kind, provisional)
        : "95 %% %s interval %s%s"
            .formatted(
                RuleText.kind(judgement.deciding().rule()),
                judgement.about().family() > 1 ? "for all levels at once " : "",
                Phrase.interval(deciding));
  }

  private static String how(Rule rule) {
    return switch (rule) {
      case FEW_BLOCKS ->
          " Few blocks: the variance is pooled over levels, which assumes that all are equally"
              + " noisy.";
      case POOLED_BETS ->
          " Holds however often one looks; the variance is pooled over levels, which assumes that"
              + " all are equally noisy.";
      case SIGN_BETS -> " Holds however often one looks, whatever the noise.";
      default -> "";
    };
  }

  /**
   * Of two independent runs, the ratio of B to A.
   *
   * @param things what is counted on each side: {@code trial}, or {@code block} for block ratios
   * @return null for a metric without a better direction
   */
  public static VerdictWords ofRuns(
      Comparison about, double[] a, double[] b, Wording wording, String things) {
    Judgement judgement = Verdicts.judge(about, Evidence.runs(a, b));
    if (judgement == null) {
      return null;
    }
    boolean none = a.length == 0 || b.length == 0;
    Interval welch = WelchRatio.interval(a, b, Confidence.SHOWN);
    return new Said(
            judgement,
            wording,
            none ? null : Math.expm1(WelchRatio.shift(a, b)),
            "too few " + things + "s " + shortOf(a, b, RankShift.needed(about.family())),
            things,
            " in each run",
            shown(judgement, "Welch", welch)
                + ", "
                + a.length
                + " and "
                + Phrase.count(b.length, things))
        .words("Welch", "rank");
  }

  /**
   * Of levels that ran one after another.
   *
   * @return null for a metric without a better direction
   */
  public static VerdictWords ofSequence(
      Comparison about, double[] level, double[] against, Wording wording) {
    Judgement judgement = Verdicts.judge(about, Evidence.sequence(level, against));
    if (judgement == null) {
      return null;
    }
    Double ratio = WelchRatio.of(against, level);
    int fewer = Math.min(level.length, against.length);
    Interval welch = WelchRatio.interval(against, level, Confidence.SHOWN);
    return new Said(
            judgement,
            new WithRemark(wording, ratio == null ? "" : SEQUENCE),
            ratio == null ? null : ratio - 1,
            "too few runs: " + fewer + " of " + BlockFloor.needed(about.family()),
            "run",
            "",
            shown(judgement, "Welch", welch)
                + ", "
                + Phrase.count(level.length, "run")
                + " and "
                + against.length)
        .words(null, null);
  }

  private record WithRemark(Wording wording, String remark) implements Wording {
    @Override
    public String said(double change) {
      return wording.said(change);
    }
  }

  private static String interval(String kind, Interval interval) {
    return interval == null
        ? "no " + (kind.equals("t") ? "" : kind + " ") + "interval"
        : "95 % " + kind + " interval " + Phrase.interval(interval);
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

  /**
   * What is said.
   *
   * @param change as a fraction; null when there is nothing to compare
   * @param tooFew why too few, e.g. "too few blocks: 3 of 7"
   * @param unit what more of would decide, e.g. "block"
   * @param where it would be needed, e.g. " in each run"
   * @param figures how sure the finding is, e.g. "95 % t interval +3.7 % to +8.2 %, 8 blocks"
   */
  private record Said(
      Judgement judgement,
      Wording wording,
      Double change,
      String tooFew,
      String unit,
      String where,
      String figures) {
    VerdictWords words(String second, String ruling) {
      Call call = wording.word(judgement.call());
      String reason = reason();
      String seen = change == null ? "Nothing to compare yet" : lead() + wording.said(change);
      String certain = change == null ? "" : " (" + figures + ")";
      String remark = (dispute(second, ruling) + wording.remark()).strip();
      return new VerdictWords(
          call,
          head(call, reason) + seen + certain + "." + (remark.isEmpty() ? "" : " " + remark),
          reason,
          seen,
          change == null ? null : figures,
          remark.isEmpty() ? null : remark);
    }

    /**
     * Up to the finding: "costs: ", "no difference larger than 2 %: ", "undecided, too noisy. ".
     */
    private static String head(Call call, String reason) {
      return switch (call) {
        case UNDECIDED -> call + ", " + reason + ". ";
        case NO_DIFFERENCE -> call + " " + reason + ": ";
        case COSTS, SAVES, DEPENDS -> call + (reason == null ? "" : ", but " + reason) + ": ";
      };
    }

    private String reason() {
      return switch (judgement.call()) {
        case UNDECIDED -> judgement.enough() ? tooNoisy() : tooFew;
        case NO_DIFFERENCE -> "larger than " + margin();
        case COSTS, SAVES, DEPENDS -> judgement.small() ? "no more than " + margin() : null;
      };
    }

    private String margin() {
      return Phrase.margin(judgement.about().margin());
    }

    private String tooNoisy() {
      OptionalInt more = judgement.more();
      if (more == null) {
        return "too noisy";
      }
      String wanted =
          more.isPresent()
              ? "about " + Phrase.count(more.getAsInt(), "more " + unit)
              : "more than " + MoreRepetitions.LARGEST + " more " + unit + "s";
      return "too noisy: " + wanted + where + " would decide";
    }

    private String lead() {
      if (judgement.call() != Call.UNDECIDED) {
        return wording.clause(judgement.call());
      }
      return judgement.enough() ? "So far " : "Provisional: so far ";
    }

    private String dispute(String second, String ruling) {
      Call alone = judgement.second();
      if (alone == null || wording.word(alone) == wording.word(judgement.call())) {
        return "";
      }
      String said =
          switch (alone) {
            case UNDECIDED -> "leave it undecided";
            case NO_DIFFERENCE -> "say no difference larger than " + margin();
            case COSTS, SAVES, DEPENDS -> "say " + wording.word(alone);
          };
      return " The %s interval alone would %s; the %s interval decides."
          .formatted(second, said, ruling);
    }
  }
}
