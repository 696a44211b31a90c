package dev.toll.engine.record;

import java.util.List;
import java.util.Map;

/**
 * What a study wants its reports to say in sentences, beside effects and verdicts.
 *
 * @param capacity null when nothing of the kind is wanted
 */
public record ReportWishes(Capacity capacity, List<Why> why) {
  public static final ReportWishes NONE = new ReportWishes(null, List.of());

  public ReportWishes {
    why = List.copyOf(why);
  }

  /**
   * How much longer an hour's work takes, at a number of operations an hour.
   *
   * @param operations what is counted, e.g. {@code creates}
   * @param perHour how many there are
   * @param factor whose levels are compared with its baseline, all others alike; null: every level
   *     with the study's baseline
   * @param metrics metrics for the time of one operation, each with a phrase for whose time it is
   */
  public record Capacity(
      String operations, double perHour, String factor, Map<String, String> metrics) {}

  /**
   * A question about the cause of an effect, answered by a comparison of two levels; or, with
   * {@code of}, by the share that the difference of one metric has in that of another.
   *
   * @param against the other level; null: the baseline
   * @param of null when no share is asked for
   * @param beside metrics to be told at both levels too
   */
  public record Why(
      String question,
      String level,
      String against,
      String metric,
      String of,
      List<String> beside) {
    public Why {
      beside = List.copyOf(beside);
    }
  }
}
