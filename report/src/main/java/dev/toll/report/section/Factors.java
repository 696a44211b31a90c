package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What each factor does on average, and whether one depends on another. */
final class Factors {
  private static final String MAIN = "Main effects, averaged over the other factors";
  private static final String INTERACTIONS =
      "Interactions: the effect of both factors beyond the product of their effects";

  private static final Column IN_WORDS = Column.text("in words").notOn(Medium.TERMINAL);

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
    return new Columns<MainEffect>()
        .text("factor", MainEffect::factor)
        .text("level", MainEffect::level)
        .text("against", MainEffect::against)
        .add(Column.number("blocks"), one -> Cell.of(one.blocks()))
        .add(Column.text("effect"), one -> Cells.effect(one.ratio(), one.interval()))
        .add(
            IN_WORDS,
            one ->
                new Cell.Sentence(
                    "%s against %s".formatted(one.level(), one.against()),
                    one.at().stream().map(Factors::at).toList()))
        .table(
            MAIN,
            view.crossed().mainEffects().stream()
                .filter(one -> one.metric().equals(metric.name()))
                .toList());
  }

  private static Table interactions(ResultsView view, Metric metric) {
    return new Columns<Interaction>()
        .text("level", one -> one.factor() + " " + one.level())
        .text("with", one -> one.otherFactor() + " " + one.otherLevel())
        .add(Column.number("blocks"), one -> Cell.of(one.blocks()))
        .add(Column.text("beyond"), one -> Cells.effect(one.ratio(), one.interval()))
        .add(IN_WORDS, one -> Cell.sentence(words(one)))
        .table(
            INTERACTIONS,
            view.crossed().interactions().stream()
                .filter(one -> one.metric().equals(metric.name()))
                .toList());
  }

  private static String words(Interaction one) {
    return "the effect of %s %s the level of %s"
        .formatted(
            one.level(),
            one.shown() ? "depends on" : "may or may not depend on",
            one.otherFactor());
  }

  private static String at(SimpleEffect one) {
    return "at "
        + one.at().entrySet().stream()
            .map(level -> level.getKey() + " " + level.getValue())
            .collect(Collectors.joining(", "))
        + ": "
        + Percent.effect(one.ratio(), one.t());
  }
}
