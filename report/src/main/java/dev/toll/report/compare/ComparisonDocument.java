package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.record.Metric;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Document;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;

/** A comparison of two runs, for one screen of a terminal and for a pull request. */
public final class ComparisonDocument {
  private static final int MOST_DIFFERENCES = 14;
  private static final int VALUE_WIDTH = 30;
  private static final int METRICS_AT_ONCE = 3;
  private static final String ABSENT = "(not set)";
  private static final String CUT = "...";

  /** So much of what is the same is kept before the difference. */
  private static final int LEAD = 8;

  private final ComparedRuns compared;
  private final ComparisonWords words;

  private ComparisonDocument(ComparedRuns compared) {
    this.compared = compared;
    this.words = new ComparisonWords(compared);
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
          differences(all.subList(0, Math.min(MOST_DIFFERENCES, all.size())), VALUE_WIDTH));
    }
    if (nothing == null && all.size() > MOST_DIFFERENCES) {
      differences.add(
          Block.bullets(
              List.of("%s more; see --format md".formatted(all.size() - MOST_DIFFERENCES))));
    }
    if (!compared.warnings().isEmpty()) {
      differences.add(Block.warnings(null, compared.warnings()));
    }
    sections.add(Section.of("differs", "What differs", differences));
    List<String> machines = words.machines();
    if (!machines.isEmpty()) {
      sections.add(Section.of("machines", "Two machines", Block.bullets(machines)));
    }
    compared.metrics().stream().findFirst().ifPresent(primary -> primary(sections, primary));
    if (compared.metrics().size() > 1) {
      sections.add(Section.of("others", "Other metrics: B against A", others()));
    }
    if (!compared.checks().isEmpty()) {
      sections.add(Section.of("checks", "Checks", checks()));
    }
    return new Document(null, List.of(sides()), sections);
  }

  private void primary(List<Section> sections, Metric metric) {
    sections.add(Section.of("change", words.title(metric), values(metric)));
    Table costs = costs(metric);
    if (!costs.isEmpty()) {
      sections.add(Section.of("relative", costs.label() + " in the same block", costs));
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
      blocks.add(Block.warnings(null, compared.warnings()));
    }
    List<String> machines = words.machines();
    if (!machines.isEmpty()) {
      blocks.add(Block.plain("Two machines:"));
      blocks.add(Block.bullets(machines));
    }
    compared.metrics().stream().findFirst().ifPresent(primary -> figures(blocks, primary));
    if (nothing == null) {
      blocks.add(
          Block.fold(
              "What differs (" + compared.differences().size() + ")",
              differences(compared.differences(), Integer.MAX_VALUE)));
    }
    List<Block> others = new ArrayList<>();
    compared.metrics().stream().skip(1).forEach(metric -> figures(others, metric));
    if (!others.isEmpty()) {
      blocks.add(new Block.Fold("Other metrics", others));
    }
    Block.Bullets sentences = sentences();
    if (!sentences.items().isEmpty()) {
      blocks.add(Block.fold("In words", sentences));
    }
    return new Document(null, blocks, List.of());
  }

  private void figures(List<Block> blocks, Metric metric) {
    for (Table table : List.of(values(metric), costs(metric))) {
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
            Block.fact("A", words.side(compared.a())), Block.fact("B", words.side(compared.b()))));
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

  /** What differs between the two sides; long values are cut so that the difference is seen. */
  private static Table differences(List<Difference> differences, int longest) {
    return new Columns<Difference>()
        .text("what", ComparisonWords::what)
        .add(Column.text("A"), d -> code(contrast(d.a(), d.b(), longest).get(0)))
        .add(Column.text("B"), d -> code(contrast(d.a(), d.b(), longest).get(1)))
        .table("What differs", differences);
  }

  private static Cell code(String value) {
    return new Cell.Code(List.of(value));
  }

  /**
   * Two long texts cut so that their difference is still seen: flags often differ at the end only.
   */
  private static List<String> contrast(String a, String b, int width) {
    String left = a == null ? ABSENT : a;
    String right = b == null ? ABSENT : b;
    int from =
        Math.max(left.length(), right.length()) <= width
            ? 0
            : Math.max(0, StringUtils.getCommonPrefix(left, right).length() - LEAD);
    return List.of(cut(left, from, width), cut(right, from, width));
  }

  private static String cut(String text, int from, int width) {
    String rest = from == 0 ? text : CUT + text.substring(Math.min(from, text.length()));
    return StringUtils.abbreviate(rest, width);
  }

  /** A metric at every level. */
  private Table values(Metric metric) {
    return changes(
        words.title(metric),
        words.of(compared.changes(), metric),
        value -> Quantity.format(value, metric.unit()));
  }

  /** A metric's cost relative to the baseline; empty where it cannot be had. */
  private Table costs(Metric metric) {
    List<Change> relative = words.of(compared.relative(), metric);
    String label = relative.isEmpty() ? "" : "Cost relative to " + relative.get(0).against();
    return changes(label, relative, Percent::ofRatio);
  }

  private Table changes(String label, List<Change> changes, Function<Double, String> value) {
    return new Columns<Change>()
        .text("level", Change::level)
        .number("n", words::counts)
        .number("A", change -> value.apply(change.a()))
        .number("B", change -> value.apply(change.b()))
        .add(
            Column.number("change and interval").brief("change"),
            change -> new Cell.Figure(ComparisonWords.change(change), "", Tone.STRONG))
        .add(
            Column.text("decision"),
            change -> new Cell.Verdict(EffectLine.decision(change.answer())))
        .table(label, changes);
  }

  /** Every metric but the first, only the change and its interval. */
  private Table others() {
    List<Metric> metrics = compared.metrics().stream().skip(1).toList();
    List<List<Change>> changes =
        metrics.stream().map(metric -> words.of(compared.changes(), metric)).toList();
    Columns<Integer> columns =
        new Columns<Integer>().text("level", i -> changes.get(0).get(i).level());
    for (int metric = 0; metric < metrics.size(); metric++) {
      List<Change> ofMetric = changes.get(metric);
      columns.add(Column.text(metrics.get(metric).label()), i -> other(ofMetric.get(i)));
    }
    List<Integer> rows = IntStream.range(0, changes.get(0).size()).boxed().toList();
    return columns.table("Other metrics", rows).atOnce(METRICS_AT_ONCE);
  }

  private static Cell other(Change change) {
    return new Cell.Figure(
        Percent.ofRatio(change.ratio(), change.interval()),
        change.interval() == null ? "" : Percent.interval(change.ratio(), change.interval()),
        Tone.PLAIN);
  }

  /** The answers as sentences. */
  private Block.Bullets sentences() {
    return Block.bullets(
        Stream.concat(compared.changes().stream(), compared.relative().stream())
            .filter(change -> change.answer() != null)
            .map(c -> "%s, %s: %s".formatted(c.metric(), c.level(), c.answer().sentence()))
            .toList());
  }
}
