package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.record.Metric;
import dev.toll.report.terminal.Cell;
import dev.toll.report.terminal.Style;
import dev.toll.report.terminal.TextTable;
import dev.toll.report.terminal.Wrap;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A comparison on one screen of a terminal: what differs, then the figures, then the checks. */
public final class ComparisonText {
  private static final int MOST_DIFFERENCES = 14;
  private static final int VALUE_WIDTH = 30;
  private static final int METRICS_PER_TABLE = 3;

  private final ComparedRuns compared;
  private final ComparisonWords words;
  private final boolean colour;
  private final int width;
  private final StringBuilder out = new StringBuilder();

  private ComparisonText(ComparedRuns compared, boolean colour, int width) {
    this.compared = compared;
    this.words = new ComparisonWords(compared);
    this.colour = colour;
    this.width = width;
  }

  /**
   * Renders, ending in a line feed.
   *
   * @param colour whether to use ANSI colours
   * @param width columns of the terminal; at least 80 is wanted
   */
  public static String render(ComparedRuns compared, boolean colour, int width) {
    return new ComparisonText(compared, colour, width).render();
  }

  private String render() {
    out.append(Wrap.text("A  " + words.side(compared.a()), "", width));
    out.append(Wrap.text("B  " + words.side(compared.b()), "", width));
    differences();
    compared.warnings().forEach(this::warning);
    if (!compared.metrics().isEmpty()) {
      Metric primary = compared.metrics().get(0);
      absolute(primary);
      relative(primary);
      others(compared.metrics().subList(1, compared.metrics().size()));
    }
    checks();
    return out.toString();
  }

  private void differences() {
    heading("What differs");
    String nothing = words.nothingDiffers();
    if (nothing != null) {
      out.append("  ").append(nothing).append('\n');
      return;
    }
    TextTable table = new TextTable(List.of("what", "A", "B"), false);
    List<Difference> all = compared.differences();
    for (Difference difference : all.subList(0, Math.min(MOST_DIFFERENCES, all.size()))) {
      Contrast contrast = Contrast.of(difference.a(), difference.b(), VALUE_WIDTH);
      table.row(
          List.of(
              Cell.of(ComparisonWords.what(difference)),
              Cell.of(contrast.a()),
              Cell.of(contrast.b())));
    }
    out.append(table.render(colour, width));
    if (all.size() > MOST_DIFFERENCES) {
      out.append("  and %d more; see --format md\n".formatted(all.size() - MOST_DIFFERENCES));
    }
  }

  private void warning(String line) {
    out.append(Style.YELLOW.apply("!", colour)).append(' ');
    out.append(Wrap.text(line, "  ", width).substring(2));
  }

  private void absolute(Metric metric) {
    heading(words.title(metric));
    TextTable table =
        new TextTable(
            List.of("level", "n", "A", "B", "change", words.exactName(), "verdict"), true);
    List<Change> changes = words.of(compared.changes(), metric);
    for (Change change : changes) {
      table.row(
          row(
              change,
              ComparisonWords.value(change.a(), metric),
              ComparisonWords.value(change.b(), metric)));
    }
    out.append(table.render(colour, width));
    reasons(changes);
  }

  private void relative(Metric metric) {
    List<Change> changes = words.of(compared.relative(), metric);
    if (changes.isEmpty()) {
      return;
    }
    heading("Its cost relative to " + changes.get(0).against() + " of the same block");
    TextTable table =
        new TextTable(
            List.of("level", "n", "A", "B", "change", words.exactName(), "verdict"), true);
    for (Change change : changes) {
      table.row(row(change, ComparisonWords.cost(change.a()), ComparisonWords.cost(change.b())));
    }
    out.append(table.render(colour, width));
    reasons(changes);
  }

  private List<Cell> row(Change change, String a, String b) {
    String word = ComparisonWords.word(change);
    return List.of(
        Cell.of(change.level()),
        Cell.of(words.counts(change)),
        Cell.of(a),
        Cell.of(b),
        new Cell(ComparisonWords.change(change), Style.BOLD),
        Cell.of(ComparisonWords.interval(change.exact())),
        new Cell(word, Style.ofVerdict(word)));
  }

  /** Why nothing is decided, once per reason. */
  private void reasons(List<Change> changes) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    for (Change change : changes) {
      if ("undecided".equals(ComparisonWords.word(change))) {
        String reason = change.verdict().sentence().split("\\.(\\s|$)", 2)[0];
        levels.computeIfAbsent(reason, r -> new ArrayList<>()).add(change.level());
      }
    }
    levels.forEach(
        (reason, who) -> {
          boolean all = who.size() > 1 && who.size() == changes.size();
          String names = all ? "all" : String.join(", ", who);
          out.append(Wrap.text("- " + names + ": " + reason, "  ", width));
        });
  }

  private void others(List<Metric> metrics) {
    for (int from = 0; from < metrics.size(); from += METRICS_PER_TABLE) {
      List<Metric> some = metrics.subList(from, Math.min(metrics.size(), from + METRICS_PER_TABLE));
      if (from == 0) {
        heading("Other metrics: B against A");
      }
      List<String> columns = new ArrayList<>(List.of("level"));
      some.forEach(metric -> columns.add(metric.label()));
      TextTable table = new TextTable(columns, false);
      int levels = words.of(compared.changes(), some.get(0)).size();
      for (int level = 0; level < levels; level++) {
        List<Cell> row = new ArrayList<>();
        for (Metric metric : some) {
          Change change = words.of(compared.changes(), metric).get(level);
          if (row.isEmpty()) {
            row.add(Cell.of(change.level()));
          }
          String word = ComparisonWords.word(change);
          row.add(new Cell(Percent.ofRatio(change.ratio()) + "  " + word, Style.ofVerdict(word)));
        }
        table.row(row);
      }
      out.append(table.render(colour, width));
    }
  }

  private void checks() {
    if (compared.checks().isEmpty()) {
      return;
    }
    heading("Checks");
    for (Check check : compared.checks()) {
      String line = check.outcome() + ": " + check.limit() + "; " + check.sentence();
      Style style =
          switch (check.outcome()) {
            case "regression" -> Style.RED;
            case "undecided" -> Style.YELLOW;
            default -> Style.GREEN;
          };
      String wrapped = Wrap.text(line, "  ", width);
      out.append("  ")
          .append(style.apply(check.outcome(), colour))
          .append(wrapped.substring(2 + check.outcome().length()));
    }
  }

  private void heading(String text) {
    out.append('\n')
        .append(Style.BOLD.apply(Wrap.text(text, "", width).stripTrailing(), colour))
        .append('\n');
  }
}
