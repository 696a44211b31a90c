package dev.toll.engine.results;

import java.util.List;

/**
 * The run by the publication's own rule; null unless {@code design.protocol} is {@code
 * as-published}.
 *
 * @param rule in plain words
 * @param metric the rows' metric
 * @param notes what to keep in mind, first that the rule gives no interval
 */
public record ProtocolTable(
    String rule, String metric, String unit, List<ProtocolRow> rows, List<String> notes) {

  /**
   * A level by the publication's rule. Its figures are null when the rule gave none.
   *
   * @param outcome how the rule ended, in plain words
   * @param used the trials its figures are made of
   * @param runAgain valid trials the rule passed over
   * @param cv SD over mean, as a fraction
   * @param delta change of the median against the baseline's, as a fraction
   */
  public record ProtocolRow(
      String level,
      String outcome,
      List<String> used,
      List<String> runAgain,
      Double median,
      Double mean,
      Double sd,
      Double cv,
      Double delta) {}
}
