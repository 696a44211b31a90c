package dev.toll.engine.analysis;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.Intervals.Difference;
import dev.toll.engine.statistics.Intervals.Group;

/**
 * A published table re-analysed: the change between two of its levels, recomputed from its figures,
 * with the interval it did not print. The published median, where there is one, is used as the
 * mean; the SD is taken as the sample SD; the base level's figure, by which all is divided, is
 * taken as fixed. Single runs are not published, so this is an unpaired (Welch) interval, unlike
 * our own block ratios.
 */
public final class PublishedAnalysis {

  private PublishedAnalysis() {}

  /**
   * The change of a metric of ours from one level to another, divided by the first level's figure;
   * without an interval when an SD is missing, the runs are fewer than two, or a level had a
   * baseline of its own.
   *
   * @return null when a level or its figure was not published
   */
  public static PublishedEffect change(Published published, String metric, String from, String to) {
    Figures a = published.figures(metric).get(from);
    Figures b = published.figures(metric).get(to);
    if (a == null || b == null || !isPositive(a.centre()) || b.centre() == null) {
      return null;
    }
    if (a.baseline() != null || b.baseline() != null) {
      double ratio = relative(b) / relative(a);
      return Double.isFinite(ratio) ? new PublishedEffect(ratio - 1, null, null) : null;
    }
    double base = a.centre();
    double change = (b.centre() - base) / base;
    if (a.sd() == null || b.sd() == null) {
      return new PublishedEffect(change, null, null);
    }
    Difference welch =
        Intervals.welch(
            new Group(base, a.sd(), published.runs()),
            new Group(b.centre(), b.sd(), published.runs()),
            Confidence.SHOWN);
    return welch == null
        ? new PublishedEffect(change, null, null)
        : new PublishedEffect(change, welch.low() / base, welch.high() / base);
  }

  /** A level against its own baseline; one without is a baseline itself. */
  private static double relative(Figures figures) {
    return figures.baseline() == null ? 1 : figures.centre() / figures.baseline();
  }

  private static boolean isPositive(Double figure) {
    return figure != null && figure > 0;
  }
}
