package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.text.OtherMetrics;
import dev.toll.report.text.PostTable;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The published post's own table, ours beside theirs, and the medians of the other metrics. */
final class PostTableSection implements Section {

  @Override
  public String id() {
    return "table";
  }

  @Override
  public String title() {
    return "The table";
  }

  @Override
  public String render(ResultsView view) {
    if (view.primary().isEmpty()) {
      return Html.missing("Not recorded: the run has no metric.");
    }
    Metric metric = view.primary().get();
    PostTable post = PostTable.of(view, metric);
    StringBuilder html = new StringBuilder();
    html.append("<h3>").append(Html.text(metric.label())).append("</h3>\n");
    html.append(table(view, metric.label(), post.columns(), post.rows()));
    html.append(
        Html.p(
            "caption",
            "Percentages are changes of the median, maximum and minimum against the baseline;"
                + " delta is the change from the level before, controls left out."));
    html.append(published(view));
    if (!view.otherMetrics().isEmpty()) {
      OtherMetrics others = OtherMetrics.of(view, view.otherMetrics());
      html.append("<h3>Other metrics</h3>\n");
      html.append(table(view, "Other metrics", others.columns(), others.rows()));
      html.append(Html.p("caption", "Median, and the change against the baseline."));
    }
    return html.toString();
  }

  private static String table(
      ResultsView view, String label, List<String> titles, List<List<String>> rows) {
    HtmlTable table = new HtmlTable(label, titles);
    for (int i = 0; i < rows.size(); i++) {
      LevelInfo level = view.levels().get(i);
      List<String> cells = new ArrayList<>(List.of(LevelMark.of(view, level.name())));
      rows.get(i).stream().skip(1).map(PostTableSection::cell).forEach(cells::add);
      table.row(level.isControl() ? "control" : "", cells);
    }
    return table.render();
  }

  /** A figure, and after two spaces its change, which stands back. */
  private static String cell(String text) {
    String[] parts = text.split(" {2}", 2);
    String figure = AnswerSection.minus(Html.text(parts[0]));
    return parts.length == 1
        ? figure
        : figure + "<br><small>" + AnswerSection.minus(Html.text(parts[1])) + "</small>";
  }

  private static String published(ResultsView view) {
    Published published = view.results().published();
    if (published == null) {
      return "";
    }
    String unit = published.unit() == null ? "" : " " + published.unit();
    HtmlTable table =
        new HtmlTable("Published figures", List.of("level", "median" + unit, "SD", "max", "min"));
    Map<String, Published.Figures> levels =
        published.levels() == null ? Map.of() : published.levels();
    levels.forEach(
        (level, figures) ->
            table.row(
                "",
                List.of(
                    Html.text(level),
                    figure(figures.median()),
                    figure(figures.sd()),
                    figure(figures.max()),
                    figure(figures.min()))));
    String source =
        "%s, %s runs a figure. %s %s"
            .formatted(
                published.cited(),
                published.runs(),
                published.summary() == null ? "" : published.summary(),
                published.source() == null ? "" : "Source: " + published.source());
    return Html.details(
        "The published figures this study re-runs",
        Html.p("caption", Html.text(source)) + table.render());
  }

  private static String figure(Double value) {
    return value == null ? "not published" : Quantity.significant(value, 4);
  }
}
