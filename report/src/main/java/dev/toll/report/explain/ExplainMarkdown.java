package dev.toll.report.explain;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.report.explain.ExplainRows.Row;
import dev.toll.report.text.MarkdownTable;
import java.util.ArrayList;
import java.util.List;

/** An explanation as Markdown, also as a section of a run's results. */
public final class ExplainMarkdown {
  private ExplainMarkdown() {}

  /** The section, ending in a line feed. */
  public static String render(Explanation explanation) {
    StringBuilder out = new StringBuilder("## Where the CPU went\n\n");
    paragraph(out, ExplainRows.note(explanation));
    paragraph(out, "Profiled trials: " + ExplainRows.trials(explanation) + ".");
    for (Comparison comparison : explanation.comparisons()) {
      out.append("### ")
          .append(MarkdownTable.escape(ExplainRows.heading(comparison)))
          .append("\n\n");
      for (RoleDifference role : comparison.roles()) {
        paragraph(out, role.sentence());
      }
      for (RoleDifference role : comparison.roles()) {
        out.append(table(explanation, comparison, role.role())).append('\n');
      }
    }
    explanation.warnings().forEach(warning -> paragraph(out, "Warning: " + warning));
    if (!explanation.graphs().isEmpty()) {
      out.append("Flame graphs:\n\n");
      for (Graph graph : explanation.graphs()) {
        String name =
            graph.against() == null
                ? graph.level() + ", " + graph.role()
                : graph.level() + " against " + graph.against() + ", " + graph.role();
        out.append("- [")
            .append(MarkdownTable.escape(name))
            .append("](<")
            .append(graph.file().replaceAll("[<>\\s]", ""))
            .append(">)\n");
      }
      out.append('\n');
    }
    return out.toString().stripTrailing() + "\n";
  }

  private static String table(Explanation explanation, Comparison comparison, String role) {
    List<List<String>> rows = new ArrayList<>();
    for (Row row : ExplainRows.of(explanation, comparison, role)) {
      rows.add(
          List.of(
              row.title(),
              ExplainRows.figure(row.against(), row.againstError()),
              ExplainRows.figure(row.level(), row.levelError()),
              ExplainRows.difference(row.difference(), row.differenceError())));
    }
    return MarkdownTable.render(
        List.of(ExplainRows.role(role), comparison.against(), comparison.level(), "difference"),
        rows);
  }

  private static void paragraph(StringBuilder out, String text) {
    out.append(MarkdownTable.escape(text)).append("\n\n");
  }
}
