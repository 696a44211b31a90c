package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.record.Metric;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Document;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import java.util.ArrayList;
import java.util.List;

/** A comparison of two runs, for one screen of a terminal and for a pull request. */
public final class ComparisonDocument {
  private static final int MOST_DIFFERENCES = 14;
  private static final int VALUE_WIDTH = 30;

  private final ComparedRuns compared;
  private final ComparisonWords words;
  private final ComparisonTables tables;

  private ComparisonDocument(ComparedRuns compared) {
    this.compared = compared;
    this.words = new ComparisonWords(compared);
    this.tables = new ComparisonTables(compared, level -> 0);
  }

  /** What differs first, then the figures, and the checks at the end, where they are seen. */
  public static Document forTerminal(ComparedRuns compared) {
    return new ComparisonDocument(compared).terminal();
  }

  /** The verdict first, a table, and the rest folded. */
  public static Document forPullRequest(ComparedRuns compared) {
    return new ComparisonDocument(compared).pullRequest();
  }

  private Document terminal() {
    List<Section> sections = new ArrayList<>();
    List<Block> differences = new ArrayList<>();
    String nothing = words.nothingDiffers();
    List<Difference> all = compared.differences();
    if (nothing != null) {
      differences.add(Block.missing(nothing));
    } else {
      differences.add(
          tables.differences(all.subList(0, Math.min(MOST_DIFFERENCES, all.size())), VALUE_WIDTH));
    }
    if (nothing == null && all.size() > MOST_DIFFERENCES) {
      differences.add(
          Block.bullets(
              List.of("%s more; see --format md".formatted(all.size() - MOST_DIFFERENCES))));
    }
    if (!compared.warnings().isEmpty()) {
      differences.add(new Block.Warnings(null, compared.warnings(), List.of()));
    }
    sections.add(Section.of("differs", "What differs", differences));
    compared.metrics().stream().findFirst().ifPresent(primary -> primary(sections, primary));
    if (compared.metrics().size() > 1) {
      sections.add(Section.of("others", "Other metrics: B against A", tables.others()));
    }
    if (!compared.checks().isEmpty()) {
      sections.add(Section.of("checks", "Checks", checks()));
    }
    return new Document(null, List.of(sides()), sections);
  }

  private void primary(List<Section> sections, Metric metric) {
    sections.add(
        Section.of(
            "change",
            words.title(metric),
            tables.values(metric),
            Block.bullets(tables.undecided(words.of(compared.changes(), metric)))));
    Table costs = tables.costs(metric);
    if (!costs.isEmpty()) {
      sections.add(
          Section.of(
              "relative",
              costs.label() + " in the same block",
              costs,
              Block.bullets(tables.undecided(words.of(compared.relative(), metric)))));
    }
  }

  private Document pullRequest() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Prose(Block.Voice.STRONG, words.headline()));
    if (!compared.checks().isEmpty()) {
      blocks.add(checks());
    }
    blocks.add(sides());
    String nothing = words.nothingDiffers();
    if (nothing != null) {
      blocks.add(Block.plain("Between them: " + nothing + "."));
    }
    if (!compared.warnings().isEmpty()) {
      blocks.add(new Block.Warnings(null, compared.warnings(), List.of()));
    }
    compared.metrics().stream().findFirst().ifPresent(primary -> figures(blocks, primary));
    if (nothing == null) {
      blocks.add(
          Block.fold(
              "What differs (" + compared.differences().size() + ")",
              tables.differences(compared.differences(), Integer.MAX_VALUE)));
    }
    List<Block> others = new ArrayList<>();
    compared.metrics().stream().skip(1).forEach(metric -> figures(others, metric));
    if (!others.isEmpty()) {
      blocks.add(new Block.Fold("Other metrics", others));
    }
    Block.Bullets sentences = tables.sentences();
    if (!sentences.items().isEmpty()) {
      blocks.add(Block.fold("In words", sentences));
    }
    return new Document(null, blocks, List.of());
  }

  private void figures(List<Block> blocks, Metric metric) {
    for (Table table : List.of(tables.values(metric), tables.costs(metric))) {
      if (!table.isEmpty()) {
        blocks.add(Block.plain(table.label() + ":"));
        blocks.add(table);
      }
    }
  }

  private Block sides() {
    return new Block.Facts(
        false,
        List.of(
            new Block.Fact("A", Cell.of(words.side(compared.a())), false),
            new Block.Fact("B", Cell.of(words.side(compared.b())), false)));
  }

  private Block checks() {
    return new Block.Bullets(
        compared.checks().stream()
            .map(
                c ->
                    new Block.Item(
                        c.outcome().toString(), c.limit() + "; " + c.sentence(), null, List.of()))
            .toList());
  }
}
