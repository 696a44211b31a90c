package dev.toll.report.section;

import dev.toll.engine.results.ProtocolTable;
import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;

/** The table of the publication's own rule. */
public final class AsPublished {
  /** What became of a run that the rule passed over; also in {@code results.csv}. */
  public static final String AGAIN = "run again: not similar";

  private AsPublished() {}

  /** Empty in a run of random blocks. */
  static List<Section> section(ResultsView view) {
    ProtocolTable protocol = view.results().protocol();
    if (protocol == null) {
      return List.of();
    }
    List<String> outcomes = protocol.rows().stream().map(AsPublished::outcome).toList();
    List<String> below = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      below.add(protocol.rows().get(i).level() + ": " + outcomes.get(i));
    }
    return List.of(
        Section.of(
            "protocol",
            "As published",
            Block.lead("The publication's own rule: " + protocol.rule() + "."),
            table(protocol, outcomes),
            Block.only(Medium.TERMINAL, Block.bullets(below)),
            Block.bullets(protocol.notes())));
  }

  private static Table table(ProtocolTable protocol, List<String> outcomes) {
    Table table =
        Table.of(
            "By the publication's own rule",
            List.of(
                Column.text("level"),
                Column.number("runs used"),
                Column.number("median" + Cells.inBrackets(protocol.unit())),
                Column.number("mean"),
                Column.number("SD"),
                Column.number("CV %"),
                Column.number("delta %"),
                Column.text("outcome").notOn(Medium.TERMINAL)));
    for (int i = 0; i < outcomes.size(); i++) {
      ProtocolRow row = protocol.rows().get(i);
      table.row(
          Cell.of(row.level()),
          Cell.of(row.used().size()),
          number(row.median(), 5),
          number(row.mean(), 5),
          number(row.sd(), 5),
          number(row.cv() == null ? null : 100 * row.cv(), 3),
          Cell.figure(i == 0 ? "" : row.delta() == null ? "-" : Percent.number(row.delta(), 2)),
          Cell.of(outcomes.get(i)));
    }
    return table;
  }

  private static String outcome(ProtocolRow row) {
    return row.runAgain().isEmpty()
        ? row.outcome()
        : row.outcome() + "; " + AGAIN + ": " + String.join(", ", row.runAgain());
  }

  private static Cell number(Double value, int digits) {
    return Cell.figure(value == null ? "-" : Quantity.significant(value, digits));
  }

  /** Whether the rule passed over a valid trial and had its level run again. */
  public static boolean passedOver(ResultsView view, String trial) {
    ProtocolTable protocol = view.results().protocol();
    return protocol != null
        && protocol.rows().stream().anyMatch(row -> row.runAgain().contains(trial));
  }
}
