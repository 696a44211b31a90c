package dev.toll.report.explain;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.GroupDifference;
import dev.toll.engine.profile.Explanation.ProcessCost;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** The table of one comparison in one role, as every format shows it. */
public final class ExplainRows {
  static final String UNKNOWN = "unknown";

  private ExplainRows() {}

  /** What a row is. */
  public enum Kind {
    GROUP,
    /** A group whose difference is within its error. */
    WITHIN,
    SUM,
    PROCESS
  }

  /**
   * A row.
   *
   * @param against, level CPU-seconds per million operations; null for none
   * @param difference null for none
   */
  public record Row(
      Kind kind,
      String title,
      Double against,
      Double againstError,
      Double level,
      Double levelError,
      Double difference,
      Double differenceError) {}

  /** A role for people. */
  public static String role(String role) {
    return role.equals(Explanation.CLIENT) ? "Client (driver)" : "Server";
  }

  /** The rows: groups, their sum, what the kernel measured, other processes, priced trials. */
  public static List<Row> of(Explanation explanation, Comparison comparison, String role) {
    RoleProfile a = explanation.level(comparison.against()).role(role);
    RoleProfile b = explanation.level(comparison.level()).role(role);
    RoleDifference difference =
        comparison.roles().stream().filter(r -> r.role().equals(role)).findFirst().orElseThrow();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < difference.groups().size(); i++) {
      GroupDifference group = difference.groups().get(i);
      GroupCost from = a.groups().get(i);
      GroupCost to = b.groups().get(i);
      if (from.cpu() > 0 || to.cpu() > 0) {
        rows.add(
            new Row(
                group.beyond() ? Kind.GROUP : Kind.WITHIN,
                explanation.title(group.group()),
                from.cpu(),
                from.error(),
                to.cpu(),
                to.error(),
                group.cpu(),
                group.error()));
      }
    }
    rows.add(
        new Row(
            Kind.SUM,
            "sum of groups",
            a.sum(),
            a.sumError(),
            b.sum(),
            b.sumError(),
            difference.sum(),
            difference.error()));
    rows.add(plain(Kind.SUM, "measured CPU (procfs, same window)", a.measured(), b.measured()));
    rows.add(plain(Kind.SUM, "not sampled", a.notSampled(), b.notSampled()));
    List<String> names =
        Stream.concat(a.others().stream(), b.others().stream())
            .map(ProcessCost::name)
            .distinct()
            .toList();
    for (String name : names) {
      rows.add(plain(Kind.PROCESS, title(name, a, b), cost(a, name), cost(b, name)));
    }
    rows.add(
        plain(
            Kind.SUM,
            role.equals(Explanation.CLIENT)
                ? "all of the client, measured"
                : "all servers, measured",
            a.all(),
            b.all()));
    rows.add(plain(Kind.SUM, "priced trials (not profiled), median", a.priced(), b.priced()));
    return rows;
  }

  private static Row plain(Kind kind, String title, Double from, Double to) {
    return new Row(
        kind, title, from, null, to, null, from == null || to == null ? null : to - from, null);
  }

  private static Double cost(RoleProfile role, String name) {
    return role.others().stream()
        .filter(process -> process.name().equals(name))
        .map(ProcessCost::cpu)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static String title(String name, RoleProfile a, RoleProfile b) {
    boolean helper =
        Stream.concat(a.others().stream(), b.others().stream())
            .anyMatch(process -> process.name().equals(name) && isHelper(process.role()));
    return name + (helper ? ", measured only (no server)" : ", measured only");
  }

  private static boolean isHelper(String role) {
    return !role.equals(Explanation.SERVER) && !role.equals(Explanation.CLIENT);
  }

  /** A figure with its error. */
  public static String figure(Double value, Double error) {
    if (value == null || !Double.isFinite(value)) {
      return UNKNOWN;
    }
    String text = String.format(Locale.ROOT, "%.2f", value);
    return error == null ? text : text + String.format(Locale.ROOT, " ±%.2f", error);
  }

  /** A difference, signed. */
  public static String difference(Double value, Double error) {
    if (value == null || !Double.isFinite(value)) {
      return UNKNOWN;
    }
    String text = String.format(Locale.ROOT, "%+.2f", value);
    return error == null ? text : text + String.format(Locale.ROOT, " ±%.2f", error);
  }

  /** How the table is to be read. */
  public static String note(Explanation explanation) {
    return "CPU-seconds per million "
        + explanation.operations()
        + " in the measured window of separate, profiled trials ("
        + explanation.profiler()
        + String.format(Locale.ROOT, ", every %.0f ms of CPU", explanation.interval() * 1e3)
        + "); ± half-width of a 95 % interval by sampling or between trials, whichever is larger."
        + " Groups: "
        + explanation.groupsFile()
        + ".";
  }

  /** How many trials each level has. */
  public static String trials(Explanation explanation) {
    return String.join(
        ", ",
        explanation.levels().stream()
            .map(level -> level.level() + " " + level.trials().size())
            .toList());
  }

  /** The heading of a comparison. */
  public static String heading(Comparison comparison) {
    String title = comparison.level() + " against " + comparison.against();
    return comparison.question() == null || comparison.question().isEmpty()
        ? title
        : title + ": " + comparison.question();
  }
}
