package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.text.OtherMetrics;
import dev.toll.report.text.PostTable;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The published post's own table, ours beside theirs, and the medians of the other metrics. */
final class PostTableSection implements Section {
  private static final Map<String, Function<Published.Figures, Double>> FIGURES =
      new LinkedHashMap<>();

  static {
    FIGURES.put("median", Published.Figures::median);
    FIGURES.put("mean", Published.Figures::mean);
    FIGURES.put("SD", Published.Figures::sd);
    FIGURES.put("max", Published.Figures::max);
    FIGURES.put("min", Published.Figures::min);
    FIGURES.put("min within a run", Published.Figures::withinRunMin);
    FIGURES.put("max within a run", Published.Figures::withinRunMax);
    FIGURES.put("its baseline", Published.Figures::baseline);
  }

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
    String source =
        "%s%s. %s %s"
            .formatted(
                published.cited(),
                published.runs() > 0 ? ", " + published.runs() + " runs per figure" : "",
                published.summary() == null ? "" : published.summary(),
                published.source() == null ? "" : "Source: " + published.source());
    return Html.details(
        "The published figures this study re-runs",
        Html.p("caption", Html.text(source))
            + published.metrics().stream()
                .map(metric -> figures(view, published, metric))
                .collect(Collectors.joining()));
  }

  /** The figures of one metric, with a column for each kind that was published. */
  private static String figures(ResultsView view, Published published, String metric) {
    Map<String, Published.Figures> levels = published.figures(metric);
    if (levels == null || levels.isEmpty()) {
      return "";
    }
    Map<String, Function<Published.Figures, Double>> columns = new LinkedHashMap<>(FIGURES);
    columns
        .values()
        .removeIf(kind -> levels.values().stream().allMatch(f -> kind.apply(f) == null));
    String unit = published.unit(metric);
    List<String> titles = new ArrayList<>(List.of("level"));
    columns.keySet().forEach(title -> titles.add(title + (unit == null ? "" : ", " + unit)));
    HtmlTable table = new HtmlTable("Published: " + label(view, metric), titles);
    levels.forEach(
        (level, figures) -> {
          List<String> cells = new ArrayList<>(List.of(Html.text(level)));
          columns.values().forEach(kind -> cells.add(figure(kind.apply(figures))));
          table.row("", cells);
        });
    return table.render();
  }

  private static String label(ResultsView view, String metric) {
    return view.results().metrics().stream()
        .filter(known -> known.name().equals(metric))
        .map(Metric::label)
        .findFirst()
        .orElse(metric);
  }

  private static String figure(Double value) {
    return value == null ? "not published" : Quantity.significant(value, 4);
  }
}
