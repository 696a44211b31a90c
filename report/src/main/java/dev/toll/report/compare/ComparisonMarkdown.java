package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.record.Metric;
import dev.toll.report.text.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A comparison for a pull request: the verdict first, a table, and the rest folded. */
public final class ComparisonMarkdown {

  private final ComparedRuns compared;
  private final ComparisonWords words;
  private final StringBuilder out = new StringBuilder();

  private ComparisonMarkdown(ComparedRuns compared) {
    this.compared = compared;
    this.words = new ComparisonWords(compared);
  }

  /** Renders, ending in a line feed. */
  public static String render(ComparedRuns compared) {
    return new ComparisonMarkdown(compared).render();
  }

  private String render() {
    paragraph("**" + MarkdownTable.escape(words.headline()) + "**");
    for (Check check : compared.checks()) {
      line(
          "- "
              + MarkdownTable.escape(
                  check.outcome() + ": " + check.limit() + "; " + check.sentence()));
    }
    out.append(compared.checks().isEmpty() ? "" : "\n");
    String nothing = words.nothingDiffers();
    line("- A: " + MarkdownTable.escape(words.side(compared.a())));
    line("- B: " + MarkdownTable.escape(words.side(compared.b())));
    paragraph(
        "- between them "
            + (nothing != null
                ? nothing
                : compared.differences().size() + " things differ; they are listed below"));
    compared.warnings().forEach(warning -> paragraph("> " + MarkdownTable.escape(warning)));
    if (!compared.metrics().isEmpty()) {
      Metric primary = compared.metrics().get(0);
      table(words.title(primary), words.of(compared.changes(), primary), primary);
      relative(primary);
    }
    folded("What differs", nothing == null ? differences() : "");
    folded("Other metrics", others());
    folded("In words", sentences());
    return out.toString().stripTrailing() + "\n";
  }

  private void table(String title, List<Change> changes, Metric metric) {
    paragraph(MarkdownTable.escape(title) + ":");
    out.append(rows(changes, metric)).append('\n');
  }

  private void relative(Metric primary) {
    List<Change> changes = words.of(compared.relative(), primary);
    if (!changes.isEmpty()) {
      table(
          "Its cost relative to " + changes.get(0).against() + " of the same block", changes, null);
    }
  }

  /** With a metric its values, without one costs. */
  private String rows(List<Change> changes, Metric metric) {
    List<List<String>> rows = new ArrayList<>();
    for (Change change : changes) {
      rows.add(
          List.of(
              change.level(),
              words.counts(change),
              metric == null
                  ? ComparisonWords.cost(change.a())
                  : ComparisonWords.value(change.a(), metric),
              metric == null
                  ? ComparisonWords.cost(change.b())
                  : ComparisonWords.value(change.b(), metric),
              ComparisonWords.change(change),
              ComparisonWords.interval(change.exact()),
              ComparisonWords.word(change)));
    }
    return MarkdownTable.render(
        List.of("level", "n", "A", "B", "change", words.exactName(), "verdict"), rows);
  }

  private String differences() {
    return MarkdownTable.render(
        List.of("what", "A", "B"),
        compared.differences().stream()
            .map(
                d ->
                    List.of(
                        ComparisonWords.what(d),
                        d.a() == null ? "(not set)" : d.a(),
                        d.b() == null ? "(not set)" : d.b()))
            .toList());
  }

  private String others() {
    StringBuilder text = new StringBuilder();
    for (Metric metric : compared.metrics().stream().skip(1).toList()) {
      text.append(MarkdownTable.escape(words.title(metric))).append(":\n\n");
      text.append(rows(words.of(compared.changes(), metric), metric)).append('\n');
      List<Change> relative = words.of(compared.relative(), metric);
      if (!relative.isEmpty()) {
        text.append("Its cost relative to ")
            .append(MarkdownTable.escape(relative.get(0).against()))
            .append(":\n\n")
            .append(rows(relative, null))
            .append('\n');
      }
    }
    return text.toString();
  }

  private String sentences() {
    StringBuilder text = new StringBuilder();
    Stream.concat(compared.changes().stream(), compared.relative().stream())
        .filter(change -> change.verdict() != null)
        .forEach(
            change ->
                text.append("- ")
                    .append(MarkdownTable.escape(change.metric()))
                    .append(", ")
                    .append(MarkdownTable.escape(change.level()))
                    .append(": ")
                    .append(MarkdownTable.escape(change.verdict().sentence()))
                    .append('\n'));
    return text.toString();
  }

  private void folded(String title, String content) {
    if (!content.isEmpty()) {
      out.append("<details><summary>")
          .append(title)
          .append("</summary>\n\n")
          .append(content.stripTrailing())
          .append("\n\n</details>\n\n");
    }
  }

  private void paragraph(String text) {
    out.append(text).append("\n\n");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
