package dev.toll.report.html;

import dev.toll.engine.results.ProtocolTable;
import dev.toll.report.ResultsView;
import dev.toll.report.text.ProtocolRows;
import java.util.Set;

/** The table that the publication's own rule gives. */
final class ProtocolSection implements Section {

  @Override
  public String id() {
    return "protocol";
  }

  @Override
  public String title() {
    return ProtocolRows.TITLE;
  }

  @Override
  public String render(ResultsView view) {
    ProtocolTable protocol = view.results().protocol();
    HtmlTable table =
        new HtmlTable(
            "The table by the publication's own rule",
            ProtocolRows.columns(protocol),
            Set.of(1, 2, 3, 4, 5, 6));
    ProtocolRows.rows(protocol)
        .forEach(
            row ->
                table.row(
                    "", row.stream().map(cell -> AnswerSection.minus(Html.text(cell))).toList()));
    return Html.p("lead", Html.text("The publication's own rule: " + protocol.rule() + "."))
        + table.render()
        + Html.list(protocol.notes());
  }
}
