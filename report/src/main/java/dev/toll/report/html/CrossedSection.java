package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.report.ResultsView;
import dev.toll.report.text.CrossedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What each factor does on average, and whether one depends on another. */
final class CrossedSection implements Section {

  @Override
  public String id() {
    return "factors";
  }

  @Override
  public String title() {
    return "Crossed factors";
  }

  @Override
  public String render(ResultsView view) {
    StringBuilder html = new StringBuilder();
    Metric metric = view.primary().orElse(null);
    if (metric == null) {
      return Html.missing("Not recorded: the run has no metric.");
    }
    html.append(
        Html.p(
            "lead",
            "A main effect is the change a factor's level makes, averaged over the levels of the"
                + " other factors in each block. An interaction is what two levels at once do"
                + " beyond their two effects multiplied: where it is not nought, what one does"
                + " depends on the other, and the average misleads."));
    table(html, CrossedTable.MAIN_TITLE, CrossedTable.MAIN, CrossedTable.main(view, metric), 3);
    table(
        html,
        CrossedTable.INTERACTION_TITLE,
        CrossedTable.INTERACTION,
        CrossedTable.interactions(view, metric),
        2);
    if (!view.crossed().notes().isEmpty()) {
      html.append("<h3>Not available</h3>\n").append(Html.list(view.crossed().notes()));
    }
    return html.toString();
  }

  private static void table(
      StringBuilder html, String title, List<String> titles, List<CrossedTable.Row> rows, int of) {
    if (rows.isEmpty()) {
      return;
    }
    html.append("<h3>").append(Html.text(title)).append("</h3>\n");
    List<String> columns = new ArrayList<>(titles);
    columns.add("in words");
    HtmlTable table = new HtmlTable(title, columns, Set.of(of, of + 1));
    for (CrossedTable.Row row : rows) {
      int last = row.cells().size() - 1;
      List<String> cells =
          row.cells().subList(0, last).stream()
              .map(cell -> AnswerSection.minus(Html.text(cell)))
              .collect(Collectors.toCollection(ArrayList::new));
      cells.add(Html.chip(row.verdict()));
      cells.add(
          AnswerSection.minus(Html.text(row.sentence()))
              + row.at().stream()
                  .map(at -> "<br><small>" + AnswerSection.minus(Html.text(at)) + "</small>")
                  .collect(Collectors.joining()));
      table.row("", cells);
    }
    html.append(table.render());
  }
}
