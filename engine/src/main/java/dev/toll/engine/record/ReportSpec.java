package dev.toll.engine.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a study wants its reports to say in sentences, besides effects and verdicts.
 *
 * @param capacity null when nothing of the kind is wanted
 * @param pivots tables of like metrics, a row each
 * @param scaling null when nothing of the kind is wanted
 * @param sizing null when nothing of the kind is wanted
 */
public record ReportSpec(
    Capacity capacity, List<Why> why, List<Pivot> pivots, Scaling scaling, SizingSpec sizing) {
  public static final ReportSpec NONE = new ReportSpec(null, List.of(), List.of(), null, null);

  public ReportSpec {
    why = List.copyOf(why);
    pivots = List.copyOf(pivots);
  }

  /** Whether it wants nothing. */
  public boolean isEmpty() {
    return capacity == null
        && why.isEmpty()
        && pivots.isEmpty()
        && scaling == null
        && sizing == null;
  }

  /**
   * Like metrics, such as the times of a set of queries, as rows of one table with the levels.
   *
   * @param mean their mean, below them; null for none
   * @param published figures by metric, in its unit, shown alongside and compared with nothing
   * @param note what must be known of the published figures
   * @param claim null for none
   */
  public record Pivot(
      String title,
      List<String> metrics,
      String mean,
      Map<String, Double> published,
      String note,
      Claim claim) {
    public Pivot {
      metrics = List.copyOf(metrics);
      published = Collections.unmodifiableMap(new LinkedHashMap<>(published));
    }
  }

  /**
   * A published range that the effect of a level on each metric is held against.
   *
   * @param text what was claimed, in the source's words
   * @param low the least ratio to what the level is compared with; {@code high} the greatest
   */
  public record Claim(String text, String level, double low, double high) {}

  /**
   * How a metric scales with the size that a setting gives each level: a Universal Scalability Law.
   *
   * @param setting a number at every level, e.g. {@code system.shards}
   */
  public record Scaling(String setting, String metric) {}

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
   * @param further metrics to be shown at both levels too
   */
  public record Why(
      String question,
      String level,
      String against,
      String metric,
      String of,
      List<String> further) {
    public Why {
      further = List.copyOf(further);
    }
  }
}
