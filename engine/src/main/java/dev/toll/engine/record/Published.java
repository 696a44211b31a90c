package dev.toll.engine.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The published result a study re-runs.
 *
 * @param title of the publication
 * @param date of it, ISO-8601; null when not given
 * @param source where it is (address or citation)
 * @param summary what was measured and found, in a sentence or two
 * @param metric the toll metric its figures are comparable with
 * @param unit of its figures
 * @param runs how many runs each figure summarises
 * @param levels its figures by our level names, in the publication's order
 * @param protocol its rule of repetition; null when the study does not give it
 * @param also its figures of other metrics, by our metric; null or empty for none
 */
public record Published(
    String title,
    String date,
    String source,
    String summary,
    String metric,
    String unit,
    int runs,
    Map<String, Figures> levels,
    Protocol protocol,
    Map<String, Table> also) {

  /** Figures of a metric by our level names; none when it has none. */
  public Map<String, Figures> figures(String ofMetric) {
    Table table = table(ofMetric);
    return table == null ? Map.of() : table.levels();
  }

  /** The unit of a metric's figures; null when not given. */
  public String unit(String ofMetric) {
    Table table = table(ofMetric);
    return table == null ? null : table.unit();
  }

  private Table table(String ofMetric) {
    return Objects.equals(ofMetric, metric)
        ? new Table(unit, levels)
        : also == null ? null : also.get(ofMetric);
  }

  /** All metrics it has figures of. */
  public List<String> metrics() {
    List<String> all = new ArrayList<>();
    if (metric != null) {
      all.add(metric);
    }
    if (also != null) {
      all.addAll(also.keySet());
    }
    return all;
  }

  /** The title, with the date in parentheses where it is given. */
  public String cited() {
    return date == null ? title : title + " (" + date + ")";
  }

  /**
   * How the publication repeated its runs, level after level: a fixed number of iterations, or
   * until some were similar. Exactly one of the two is there.
   *
   * @param iterations null when runs were repeated until similar
   * @param similar null when their number was fixed
   */
  public record Protocol(Integer iterations, Similar similar) {

    /** The most runs a level can take. */
    public int most() {
      return iterations != null ? iterations : similar.atMost();
    }
  }

  /**
   * A level runs until its newest runs are similar.
   *
   * @param runs how many must be
   * @param within the greatest over the least of them, less 1, as a fraction
   * @param atMost runs of a level, after which it has no figure
   */
  public record Similar(int runs, double within, int atMost) {}

  /**
   * The published figures of another metric.
   *
   * @param unit of its figures
   * @param levels its figures by our level names
   */
  public record Table(String unit, Map<String, Figures> levels) {}

  /**
   * One row of the published table, in the table's unit; what was not published is null.
   *
   * @param median of the runs
   * @param sd standard deviation of the runs
   * @param max largest of the runs
   * @param min smallest of the runs
   * @param mean of the runs, or over one run when there was only one
   * @param withinRunMin smallest value in the course of a single run
   * @param withinRunMax largest value in the course of a single run
   * @param baseline what the publication compares this row with, where each row had a baseline of
   *     its own; null when all share the table's
   */
  public record Figures(
      Double median,
      Double sd,
      Double max,
      Double min,
      Double mean,
      Double withinRunMin,
      Double withinRunMax,
      Double baseline) {

    /** A row of medians, with the spread of its runs. */
    public Figures(Double median, Double sd, Double max, Double min) {
      this(median, sd, max, min, null, null, null, null);
    }

    /** The median, else the mean; null when neither was published. */
    public Double centre() {
      return median != null ? median : mean;
    }
  }
}
