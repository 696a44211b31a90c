package dev.toll.report.explain;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.report.model.Block;
import dev.toll.report.model.Document;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where the CPU of each level goes, once {@code toll explain} has profiled it. */
public final class ExplainDocument {
  private static final String TITLE = "Where the CPU went";

  private ExplainDocument() {}

  /** For a terminal. */
  public static Document terminal(Explanation explanation) {
    return new Document(TITLE, section(explanation).blocks(), List.of());
  }

  /** As Markdown by itself. */
  public static Document markdown(Explanation explanation) {
    return new Document(null, List.of(), List.of(section(explanation)));
  }

  /** As a section of a run's report, the tables a click away on a page. */
  public static Section section(Explanation explanation) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.lead(note(explanation)));
    blocks.add(Block.plain("Profiled trials: " + trials(explanation) + "."));
    for (Comparison comparison : explanation.comparisons()) {
      blocks.add(new Block.Heading(heading(comparison)));
      comparison.roles().forEach(role -> blocks.add(Block.plain(role.sentence())));
      for (RoleDifference role : comparison.roles()) {
        Block table = CpuTable.of(explanation, comparison, role);
        blocks.add(Block.only(Medium.TEXT, table));
        blocks.add(Block.only(Medium.HTML, folded(explanation, comparison, role, table)));
      }
    }
    if (explanation.comparisons().isEmpty()) {
      blocks.add(
          Block.missing("Only one level was profiled, so there is nothing to compare it with."));
    }
    if (!explanation.warnings().isEmpty()) {
      blocks.add(Block.warnings(null, explanation.warnings()));
    }
    if (!explanation.graphs().isEmpty()) {
      blocks.add(
          Block.only(Medium.MARKDOWN, Block.plain("Flame graphs:"), graphs(explanation.graphs())));
    }
    Block groups =
        new Block.Facts(
            false,
            explanation.groups().stream()
                .map(group -> Block.fact(group.title(), group.what()))
                .toList());
    blocks.add(Block.only(Medium.HTML, Block.fold("What the groups are", groups)));
    return Section.of("explain", TITLE, blocks);
  }

  private static Block folded(
      Explanation explanation, Comparison comparison, RoleDifference role, Block table) {
    List<Graph> graphs =
        explanation.graphs().stream()
            .filter(g -> g.role().equals(role.role()) && belongs(g, comparison))
            .toList();
    String title =
        "%s: %s against %s"
            .formatted(CpuTable.role(role.role()), comparison.level(), comparison.against());
    return graphs.isEmpty()
        ? Block.fold(title, table)
        : Block.fold(title, table, Block.caption("Flame graphs:"), graphs(graphs));
  }

  private static Block graphs(List<Graph> graphs) {
    return new Block.Bullets(graphs.stream().map(ExplainDocument::graph).toList());
  }

  private static Block.Item graph(Graph graph) {
    String name =
        graph.against() == null ? graph.level() : graph.level() + " against " + graph.against();
    return new Block.Item("", name + ", " + graph.role(), graph.file(), List.of());
  }

  private static boolean belongs(Graph graph, Comparison comparison) {
    return graph.against() == null
        ? graph.level().equals(comparison.level()) || graph.level().equals(comparison.against())
        : graph.level().equals(comparison.level()) && graph.against().equals(comparison.against());
  }

  /** How the tables are to be read. */
  private static String note(Explanation explanation) {
    return "CPU-seconds per million "
        + explanation.operations()
        + " in the measured window of separate, profiled trials ("
        + explanation.profiler()
        + String.format(
            Locale.ROOT, ", one sample per %.0f ms of CPU", explanation.interval() * 1e3)
        + "); ± is the half-width of the 95 % confidence interval from sampling or between trials,"
        + " whichever is larger. Groups: "
        + explanation.groupsFile()
        + ".";
  }

  private static String trials(Explanation explanation) {
    return explanation.levels().stream()
        .map(level -> level.level() + " " + level.trials().size())
        .collect(Collectors.joining(", "));
  }

  private static String heading(Comparison comparison) {
    String title = comparison.level() + " against " + comparison.against();
    return comparison.question() == null || comparison.question().isEmpty()
        ? title
        : title + ": " + comparison.question();
  }
}
