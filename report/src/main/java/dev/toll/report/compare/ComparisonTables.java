package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.record.Metric;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import dev.toll.report.section.Notes;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** The tables of a comparison. */
public final class ComparisonTables {
  private static final int METRICS_AT_ONCE = 3;

  private final ComparedRuns compared;
  private final ComparisonWords words;
  private final ToIntFunction<String> colour;

  /**
   * Tables of a comparison.
   *
   * @param colour the number of a level's colour, by its name in B; where there are no colours, 0
   */
  public ComparisonTables(ComparedRuns compared, ToIntFunction<String> colour) {
    this.compared = compared;
    this.words = new ComparisonWords(compared);
    this.colour = colour;
  }

  /** What differs between the two sides; long values are cut so that the difference is seen. */
  public Table differences(List<Difference> differences, int longest) {
    Table table =
        Table.of("What differs", List.of(Column.text("what"), Column.text("A"), Column.text("B")));
    for (Difference difference : differences) {
      Contrast contrast = Contrast.of(difference.a(), difference.b(), longest);
      table.row(
          Cell.of(ComparisonWords.what(difference)),
          new Cell.Code(List.of(contrast.a())),
          new Cell.Code(List.of(contrast.b())));
    }
    return table;
  }

  /** A metric at every level. */
  public Table values(Metric metric) {
    Table table = changes(words.title(metric));
    for (Change change : words.of(compared.changes(), metric)) {
      row(
          table,
          change,
          ComparisonWords.value(change.a(), metric),
          ComparisonWords.value(change.b(), metric));
    }
    return table;
  }

  /** A metric's cost relative to the baseline; empty where it cannot be had. */
  public Table costs(Metric metric) {
    List<Change> relative = words.of(compared.relative(), metric);
    Table table = changes(relative.isEmpty() ? "" : words.relativeTitle(relative.get(0)));
    for (Change change : relative) {
      row(table, change, Percent.ofRatio(change.a()), Percent.ofRatio(change.b()));
    }
    return table;
  }

  /** Every metric but the first, only the change and the verdict. */
  public Table others() {
    List<Metric> metrics = compared.metrics().stream().skip(1).toList();
    List<Column> columns = new ArrayList<>(List.of(Column.text("level")));
    metrics.forEach(metric -> columns.add(Column.text(metric.label())));
    Table table = Table.of("Other metrics", columns, METRICS_AT_ONCE);
    int levels = metrics.isEmpty() ? 0 : words.of(compared.changes(), metrics.get(0)).size();
    for (int level = 0; level < levels; level++) {
      List<Cell> row = new ArrayList<>();
      for (Metric metric : metrics) {
        Change change = words.of(compared.changes(), metric).get(level);
        if (row.isEmpty()) {
          row.add(level(change));
        }
        String word = ComparisonWords.word(change);
        row.add(new Cell.Figure(Percent.ofRatio(change.ratio()), word, Tone.of(word)));
      }
      table.row("", row);
    }
    return table;
  }

  /** Why nothing is decided, once per reason. */
  public List<String> undecided(List<Change> changes) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    for (Change change : changes) {
      if ("undecided".equals(ComparisonWords.word(change))) {
        String reason = change.verdict().sentence().split("\\.(\\s|$)", 2)[0];
        levels.computeIfAbsent(reason, r -> new ArrayList<>()).add(change.level());
      }
    }
    return Notes.of(levels, changes.size());
  }

  /** The verdicts as sentences. */
  public Block.Bullets sentences() {
    List<String> lines = new ArrayList<>();
    for (List<Change> changes : List.of(compared.changes(), compared.relative())) {
      changes.stream()
          .filter(change -> change.verdict() != null)
          .map(c -> "%s, %s: %s".formatted(c.metric(), c.level(), c.verdict().sentence()))
          .forEach(lines::add);
    }
    return Block.bullets(lines);
  }

  private Table changes(String label) {
    return Table.of(
        label,
        List.of(
            Column.text("level"),
            Column.number("n"),
            Column.number("A"),
            Column.number("B"),
            Column.number("change, " + words.intervalName()).brief("change"),
            Column.number(words.exactName()),
            Column.text("verdict"),
            Column.text("in words").on(Medium.PAGE, Medium.PAPER)));
  }

  private void row(Table table, Change change, String a, String b) {
    table.row(
        level(change),
        Cell.figure(words.counts(change)),
        Cell.figure(a),
        Cell.figure(b),
        new Cell.Figure(ComparisonWords.change(change), "", Tone.STRONG),
        Cell.figure(ComparisonWords.interval(change.exact())),
        new Cell.Verdict(ComparisonWords.word(change)),
        Cell.sentence(change.verdict() == null ? "" : change.verdict().sentence()));
  }

  private Cell level(Change change) {
    return new Cell.Level(change.level(), colour.applyAsInt(change.levelB()));
  }
}
