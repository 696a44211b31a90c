package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each factor does on average, and whether one depends on another. */
final class Factors {
  private static final String MAIN = "Main effects, averaged over the other factors";
  private static final String INTERACTIONS =
      "Interactions: the effect of both factors beyond the product of their effects";

  private Factors() {}

  static Section page(ResultsView view) {
    if (view.primary().isEmpty()) {
      return Section.missing("factors", "Crossed factors", "Not recorded: the run has no metric.");
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.lead(
            "A main effect is the change that a factor's level makes, averaged over the levels of"
                + " the other factors in each block. An interaction is the effect of two levels"
                + " together beyond the product of their effects: where it is not zero, the effect"
                + " of one factor depends on the other, and the average misleads."));
    for (Section part : sections(view, view.primary().get())) {
      blocks.add(new Block.Heading(part.title()));
      blocks.addAll(part.blocks());
    }
    return Section.of("factors", "Crossed factors", blocks);
  }

  /** A section each; none for a study of one factor. */
  static List<Section> sections(ResultsView view, Metric metric) {
    List<Section> sections = new ArrayList<>();
    add(sections, "main-effects", MAIN, main(view, metric));
    add(sections, "interactions", INTERACTIONS, interactions(view, metric));
    if (view.isCrossed() && !view.crossed().notes().isEmpty()) {
      sections.add(
          Section.of("factor-notes", "Not analysed", Block.bullets(view.crossed().notes())));
    }
    return sections;
  }

  private static void add(List<Section> sections, String id, String title, Table table) {
    if (table.isEmpty()) {
      return;
    }
    // The last cell of a row is its sentence, which has no room on a terminal's line.
    List<Block.Item> sentences =
        table.rows().stream()
            .map(row -> (Cell.Sentence) row.cells().get(row.cells().size() - 1))
            .map(sentence -> new Block.Item("", sentence.main(), null, sentence.below()))
            .toList();
    sections.add(
        Section.of(id, title, table, Block.only(Medium.TERMINAL, new Block.Bullets(sentences))));
  }

  private static Table main(ResultsView view, Metric metric) {
    Table table = Table.of(MAIN, columns("factor", "level", "against", "effect"));
    for (MainEffect one : view.crossed().mainEffects()) {
      if (one.metric().equals(metric.name())) {
        table.row(
            Cell.of(one.factor()),
            Cell.of(one.level()),
            Cell.of(one.against()),
            Cell.of(one.blocks()),
            Cells.effect(one.ratio(), one.t()),
            Cells.verdict(one.verdict()),
            sentence(one.verdict(), one.at().stream().map(Factors::at).toList()));
      }
    }
    return table;
  }

  private static Table interactions(ResultsView view, Metric metric) {
    Table table = Table.of(INTERACTIONS, columns("level", "with", "beyond"));
    for (Interaction one : view.crossed().interactions()) {
      if (one.metric().equals(metric.name())) {
        table.row(
            Cell.of(one.factor() + " " + one.level()),
            Cell.of(one.otherFactor() + " " + one.otherLevel()),
            Cell.of(one.blocks()),
            Cells.effect(one.ratio(), one.t()),
            Cells.verdict(one.verdict()),
            sentence(one.verdict(), List.of()));
      }
    }
    return table;
  }

  /** The names, then blocks, the figure, its verdict, and the verdict in words. */
  private static List<Column> columns(String... titles) {
    int names = titles.length - 1;
    return Stream.concat(
            Stream.of(titles).limit(names).map(Column::text),
            Stream.of(
                Column.number("blocks"),
                Column.text(titles[names]),
                Column.text("verdict"),
                Column.text("in words").notOn(Medium.TERMINAL)))
        .toList();
  }

  private static String at(SimpleEffect one) {
    return "at "
        + one.at().entrySet().stream()
            .map(level -> level.getKey() + " " + level.getValue())
            .collect(Collectors.joining(", "))
        + ": "
        + Percent.effect(one.ratio(), one.t());
  }

  private static Cell sentence(VerdictWords verdict, List<String> at) {
    return new Cell.Sentence(verdict == null ? "No verdict was recorded." : verdict.sentence(), at);
  }
}
