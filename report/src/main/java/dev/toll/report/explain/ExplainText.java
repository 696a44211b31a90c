package dev.toll.report.explain;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.report.explain.ExplainRows.Kind;
import dev.toll.report.explain.ExplainRows.Row;
import dev.toll.report.terminal.Cell;
import dev.toll.report.terminal.Style;
import dev.toll.report.terminal.TextTable;
import dev.toll.report.terminal.Wrap;
import java.util.List;

/** An explanation on the terminal. */
public final class ExplainText {
  private ExplainText() {}

  /** The explanation, ending in a line feed. */
  public static String render(Explanation explanation, boolean colour, int width) {
    StringBuilder out = new StringBuilder();
    out.append(Style.BOLD.apply("Where the CPU went", colour)).append('\n');
    out.append(Wrap.text(ExplainRows.note(explanation), "", width));
    out.append("Profiled trials: ").append(ExplainRows.trials(explanation)).append("\n");
    for (Comparison comparison : explanation.comparisons()) {
      out.append('\n')
          .append(Style.BOLD.apply(ExplainRows.heading(comparison), colour))
          .append('\n');
      for (RoleDifference role : comparison.roles()) {
        out.append('\n').append(ExplainRows.role(role.role())).append('\n');
        out.append(table(explanation, comparison, role.role()).render(colour, width));
      }
      for (RoleDifference role : comparison.roles()) {
        out.append('\n');
        out.append(Wrap.text(role.sentence(), "", width));
      }
    }
    if (explanation.comparisons().isEmpty()) {
      out.append("\nThere is one level only, and nothing to compare it with.\n");
    }
    for (String warning : explanation.warnings()) {
      out.append('\n').append(Style.YELLOW.apply("warning: " + warning, colour)).append('\n');
    }
    return out.toString();
  }

  private static TextTable table(Explanation explanation, Comparison comparison, String role) {
    TextTable table =
        new TextTable(
            List.of("group", comparison.against(), comparison.level(), "difference"), true);
    for (Row row : ExplainRows.of(explanation, comparison, role)) {
      Style style = row.kind() == Kind.SUM ? Style.BOLD : Style.NONE;
      Style difference =
          switch (row.kind()) {
            case GROUP -> row.difference() > 0 ? Style.RED : Style.GREEN;
            case WITHIN, PROCESS -> Style.DIM;
            case SUM -> Style.BOLD;
          };
      table.row(
          List.of(
              new Cell(row.title(), style),
              new Cell(ExplainRows.figure(row.against(), row.againstError()), style),
              new Cell(ExplainRows.figure(row.level(), row.levelError()), style),
              new Cell(
                  ExplainRows.difference(row.difference(), row.differenceError()), difference)));
    }
    return table;
  }
}
