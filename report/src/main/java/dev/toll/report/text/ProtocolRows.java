package dev.toll.report.text;

import dev.toll.engine.results.ProtocolTable;
import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import java.util.ArrayList;
import java.util.List;

/** The table of the publication's own rule, the same in every report. */
public final class ProtocolRows {

  public static final String TITLE = "As published";

  /** What became of a run that the rule passed over. */
  public static final String AGAIN = "run again: not similar";

  private ProtocolRows() {}

  /** Titles; the unit stands beside the median. */
  public static List<String> columns(ProtocolTable table) {
    String unit = table.unit() == null || table.unit().isEmpty() ? "" : " (" + table.unit() + ")";
    return List.of(
        "level", "runs used", "median" + unit, "mean", "SD", "CV %", "delta %", "by the rule");
  }

  public static List<List<String>> rows(ProtocolTable table) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      ProtocolRow row = table.rows().get(i);
      rows.add(
          List.of(
              row.level(),
              Integer.toString(row.used().size()),
              number(row.median()),
              number(row.mean()),
              number(row.sd()),
              row.cv() == null ? "-" : Quantity.significant(100 * row.cv(), 3),
              i == 0 ? "" : row.delta() == null ? "-" : Percent.number(row.delta(), 2),
              outcome(row)));
    }
    return rows;
  }

  private static String outcome(ProtocolRow row) {
    return row.runAgain().isEmpty()
        ? row.outcome()
        : row.outcome() + "; " + AGAIN + ": " + String.join(", ", row.runAgain());
  }

  private static String number(Double value) {
    return value == null ? "-" : Quantity.significant(value, 5);
  }
}
