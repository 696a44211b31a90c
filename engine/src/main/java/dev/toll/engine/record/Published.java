package dev.toll.engine.record;

import java.util.Map;

/**
 * The published result a study re-runs.
 *
 * @param title of the publication
 * @param date of it, ISO-8601
 * @param source where it stands (address or citation)
 * @param summary what was measured and found, in a sentence or two
 * @param metric the toll metric its figures are comparable with
 * @param unit of its figures
 * @param runs how many runs each figure summarises
 * @param levels its figures by our level names, in the publication's order
 */
public record Published(
    String title,
    String date,
    String source,
    String summary,
    String metric,
    String unit,
    int runs,
    Map<String, Figures> levels) {

  /**
   * One row of the published table, in {@link Published#unit}; any may be null if not published.
   */
  public record Figures(Double median, Double sd, Double max, Double min) {}
}
