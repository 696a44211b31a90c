package dev.toll.report.html;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.report.ResultsView;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.explain.ExplainRows;
import dev.toll.report.explain.ExplainRows.Kind;
import dev.toll.report.explain.ExplainRows.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Where the CPU of each level goes, once {@code toll explain} has looked. */
final class ExplainSection implements Section {
  private static final int BAR = 80;

  private final Explanation explanation;

  ExplainSection(Explanation explanation) {
    this.explanation = explanation;
  }

  /** The section of a run; empty when it has not been explained. */
  static Optional<Section> of(Path runDirectory) {
    try {
      return ExplainJson.read(runDirectory).map(ExplainSection::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String id() {
    return "explain";
  }

  @Override
  public String title() {
    return "Where the CPU went";
  }

  @Override
  public String render(ResultsView view) {
    StringBuilder html =
        new StringBuilder(Html.p("lead", Html.text(ExplainRows.note(explanation))));
    if (explanation.comparisons().isEmpty()) {
      html.append(Html.missing("One level only was profiled: there is nothing to compare."));
    }
    for (Comparison comparison : explanation.comparisons()) {
      html.append("<h3>").append(Html.text(ExplainRows.heading(comparison))).append("</h3>\n");
      for (RoleDifference role : comparison.roles()) {
        html.append(Html.p("sentence", Html.text(role.sentence())));
      }
      for (RoleDifference role : comparison.roles()) {
        html.append(
            Html.details(
                "%s: %s against %s"
                    .formatted(
                        ExplainRows.role(role.role()), comparison.level(), comparison.against()),
                table(comparison, role) + graphs(comparison, role.role())));
      }
    }
    if (!explanation.warnings().isEmpty()) {
      html.append(Html.list(explanation.warnings()));
    }
    return html.append(Html.details("What the groups are", meanings())).toString();
  }

  private String table(Comparison comparison, RoleDifference role) {
    HtmlTable table =
        new HtmlTable(
            "CPU-seconds per million " + explanation.operations(),
            List.of("group", comparison.against(), comparison.level(), "difference", ""),
            Set.of(1, 2, 3));
    double widest =
        role.groups().stream().mapToDouble(group -> Math.abs(group.cpu())).max().orElse(0);
    for (Row row : ExplainRows.of(explanation, comparison, role.role())) {
      String title = Html.text(row.title());
      table.row(
          row.kind().name().toLowerCase(Locale.ROOT),
          List.of(
              row.kind() == Kind.SUM ? "<b>" + title + "</b>" : title,
              Html.text(ExplainRows.figure(row.against(), row.againstError())),
              Html.text(ExplainRows.figure(row.level(), row.levelError())),
              Html.text(ExplainRows.difference(row.difference(), row.differenceError())),
              bar(row, widest)));
    }
    return table.render();
  }

  /** To the right what costs more, to the left what costs less; pale what is within its error. */
  private static String bar(Row row, double widest) {
    boolean group = row.kind() == Kind.GROUP || row.kind() == Kind.WITHIN;
    if (!group || row.difference() == null || widest <= 0) {
      return "";
    }
    double length = Math.abs(row.difference()) / widest * BAR;
    return String.format(
        Locale.ROOT,
        "<svg width=\"%d\" height=\"10\" aria-hidden=\"true\"><rect x=\"%.1f\" width=\"%.1f\""
            + " height=\"10\" fill=\"currentColor\" fill-opacity=\"%s\"/></svg>",
        2 * BAR,
        row.difference() > 0 ? BAR : BAR - length,
        length,
        row.kind() == Kind.GROUP ? "0.8" : "0.25");
  }

  private String graphs(Comparison comparison, String role) {
    return explanation.graphs().stream()
        .filter(graph -> graph.role().equals(role) && belongs(graph, comparison))
        .map(
            graph ->
                "<a href=\"%s\">%s</a>"
                    .formatted(
                        Html.text(graph.file()),
                        Html.text(
                            graph.against() == null
                                ? "flame graph of " + graph.level()
                                : "difference")))
        .collect(Collectors.joining(" · ", "<p class=\"meta\">", "</p>\n"));
  }

  private static boolean belongs(Graph graph, Comparison comparison) {
    return graph.against() == null
        ? graph.level().equals(comparison.level()) || graph.level().equals(comparison.against())
        : graph.level().equals(comparison.level()) && graph.against().equals(comparison.against());
  }

  private String meanings() {
    return explanation.groups().stream()
        .map(
            group ->
                "<dt>%s</dt><dd>%s</dd>"
                    .formatted(Html.text(group.title()), Html.text(group.what())))
        .collect(Collectors.joining("", "<dl class=\"facts\">", "</dl>\n"));
  }
}
