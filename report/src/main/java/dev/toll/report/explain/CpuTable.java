package dev.toll.report.explain;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.GroupDifference;
import dev.toll.engine.profile.Explanation.ProcessCost;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The table of one comparison in one role: groups, their sum, what the kernel measured, other
 * processes, and the priced trials, in CPU-seconds per million operations.
 */
final class CpuTable {
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
