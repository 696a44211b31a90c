package dev.toll.report.explain;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.GroupDifference;
import dev.toll.engine.profile.Explanation.ProcessCost;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Document;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /**
   * The table of one comparison in one role: groups, their sum, what the kernel measured, other
   * processes, and the priced trials, in CPU-seconds per million operations.
   */
  private static final class CpuTable {
    private final List<Table.Row> rows = new ArrayList<>();
    private final RoleProfile against;
    private final RoleProfile level;
    private final double widest;

    private CpuTable(RoleProfile against, RoleProfile level, double widest) {
      this.against = against;
      this.level = level;
      this.widest = widest;
    }

    /** A role for people. */
    static String role(String role) {
      return role.equals(Explanation.CLIENT) ? "Client (driver)" : "Server";
    }

    static Table of(Explanation explanation, Comparison comparison, RoleDifference difference) {
      String role = difference.role();
      CpuTable cpu =
          new CpuTable(
              explanation.level(comparison.against()).role(role),
              explanation.level(comparison.level()).role(role),
              difference.groups().stream().mapToDouble(g -> Math.abs(g.cpu())).max().orElse(0));
      for (int i = 0; i < difference.groups().size(); i++) {
        GroupDifference group = difference.groups().get(i);
        cpu.group(explanation.title(group.group()), i, group);
      }
      cpu.sums(difference, role.equals(Explanation.CLIENT));
      return new Table(
          "CPU-seconds per million " + explanation.operations(),
          List.of(
              Column.text(role(role)),
              Column.number(comparison.against()),
              Column.number(comparison.level()),
              Column.number("difference"),
              Column.text("").on(Medium.HTML)),
          cpu.rows);
    }

    private void group(String title, int index, GroupDifference group) {
      GroupCost from = against.groups().get(index);
      GroupCost to = level.groups().get(index);
      if (from.cpu() > 0 || to.cpu() > 0) {
        // A difference within its error is dimmed.
        Tone tone = !group.beyond() ? Tone.SOFT : group.cpu() > 0 ? Tone.BAD : Tone.GOOD;
        row(
            group.beyond() ? "group" : "within",
            Tone.PLAIN,
            title,
            figure(from.cpu(), from.error(), Tone.PLAIN),
            figure(to.cpu(), to.error(), Tone.PLAIN),
            difference(group.cpu(), group.error(), tone),
            widest > 0 ? new Cell.Balance(group.cpu() / widest, group.beyond()) : Cell.of(""));
      }
    }

    private void sums(RoleDifference difference, boolean client) {
      row(
          "sum",
          Tone.STRONG,
          "sum of groups",
          figure(against.sum(), against.sumError(), Tone.STRONG),
          figure(level.sum(), level.sumError(), Tone.STRONG),
          difference(difference.sum(), difference.error(), Tone.STRONG),
          Cell.of(""));
      sum("measured CPU (procfs, same window)", against.measured(), level.measured());
      sum("not sampled", against.notSampled(), level.notSampled());
      processes().map(ProcessCost::name).distinct().forEach(this::process);
      sum(client ? "whole client, measured" : "all servers, measured", against.all(), level.all());
      sum("priced trials (not profiled), median", against.priced(), level.priced());
    }

    private Stream<ProcessCost> processes() {
      return Stream.concat(against.others().stream(), level.others().stream());
    }

    private void process(String name) {
      boolean helper =
          processes()
              .filter(process -> process.name().equals(name))
              .map(ProcessCost::role)
              .anyMatch(r -> !r.equals(Explanation.SERVER) && !r.equals(Explanation.CLIENT));
      plain(
          "process",
          Tone.PLAIN,
          name + (helper ? ", measured only (not a server)" : ", measured only"),
          cost(against, name),
          cost(level, name));
    }

    private void sum(String title, Double from, Double to) {
      plain("sum", Tone.STRONG, title, from, to);
    }

    private void plain(String kind, Tone tone, String title, Double from, Double to) {
      row(
          kind,
          tone,
          title,
          figure(from, null, tone),
          figure(to, null, tone),
          difference(
              from == null || to == null ? null : to - from,
              null,
              tone == Tone.STRONG ? tone : Tone.SOFT),
          Cell.of(""));
    }

    private void row(String kind, Tone tone, String title, Cell... cells) {
      Cell name = new Cell.Words(title, tone);
      rows.add(new Table.Row(kind, Stream.concat(Stream.of(name), Stream.of(cells)).toList()));
    }

    private static Double cost(RoleProfile role, String name) {
      return role.others().stream()
          .filter(process -> process.name().equals(name))
          .map(ProcessCost::cpu)
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }

    private static Cell figure(Double value, Double error, Tone tone) {
      return cell("%.2f", value, error, tone);
    }

    private static Cell difference(Double value, Double error, Tone tone) {
      return cell("%+.2f", value, error, tone);
    }

    private static Cell cell(String format, Double value, Double error, Tone tone) {
      if (value == null || !Double.isFinite(value)) {
        return new Cell.Figure(Quantity.UNKNOWN, "", tone);
      }
      String text = String.format(Locale.ROOT, format, value);
      return new Cell.Figure(
          error == null ? text : text + String.format(Locale.ROOT, " ±%.2f", error), "", tone);
    }
  }
}
