package dev.toll.report.section;

import dev.toll.engine.results.ProtocolTable;
import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.List;

/** The table of the publication's own rule. */
public final class AsPublished {
  /** What became of a run that the rule passed over; also in {@code results.csv}. */
  public static final String AGAIN = "run again: not similar";

  private AsPublished() {}

  /** Of a run that was repeated by the publication's rule. */
  static Section section(ResultsView view) {
    ProtocolTable protocol = view.results().estimates().protocol();
    List<String> below =
        protocol.rows().stream().map(row -> row.level() + ": " + outcome(row)).toList();
    return Section.of(
        "protocol",
        "As published",
        Block.lead("The publication's own rule: " + protocol.rule() + "."),
        table(protocol),
        Block.only(Medium.TERMINAL, Block.bullets(below)),
        Block.bullets(protocol.notes()));
  }

  private static Table table(ProtocolTable protocol) {
    return new Columns<ProtocolRow>()
        .text("level", ProtocolRow::level)
        .number("runs used", row -> Integer.toString(row.used().size()))
        .number(
            "median" + Quantity.inBrackets(protocol.unit()),
            row -> Quantity.significant(row.median(), 5, "-"))
        .number("mean", row -> Quantity.significant(row.mean(), 5, "-"))
        .number("SD", row -> Quantity.significant(row.sd(), 5, "-"))
        .number(
            "CV %", row -> Quantity.significant(row.cv() == null ? null : 100 * row.cv(), 3, "-"))
        .number("delta %", row -> delta(protocol, row))
        .add(Column.text("outcome").notOn(Medium.TERMINAL), row -> Cell.of(outcome(row)))
        .table("By the publication's own rule", protocol.rows());
  }

  /** Empty at the first level, which nothing comes before. */
  private static String delta(ProtocolTable protocol, ProtocolRow row) {
    if (protocol.rows().indexOf(row) == 0) {
      return "";
    }
    return row.delta() == null ? "-" : Percent.number(row.delta(), 2);
  }

  private static String outcome(ProtocolRow row) {
    return row.runAgain().isEmpty()
        ? row.outcome()
        : row.outcome() + "; " + AGAIN + ": " + String.join(", ", row.runAgain());
  }
}
