package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.templates.widget.JtestacksGenerated;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** CPU time by who used it, per million operations, stacked per level. */
public final class Cpu {
  private static final String TITLE = "CPU by role";
  private static final String RATE = "entries_per_second";

  /** Series in processors used, and what people read for them, in the order of their colours. */
  private static final Map<String, String> ROLES = new LinkedHashMap<>();

  static {
    ROLES.put("server_cpu", "servers");
    ROLES.put("client_cpu", "clients");
    ROLES.put("helper_cpu", "helpers");
    ROLES.put("toll_cpu", "toll itself");
    ROLES.put("unaccounted_cpu", "unaccounted");
    ROLES.put("machine_steal", "steal time");
  }

  /** The rest of the width is for the figure behind the longest bar. */
  private static final double WIDEST = 82;

  /** A role's part of a bar; {@code percent} of the width. */
  public record Part(int role, String label, String figure, double percent) {}

  /** A level's bar. */
  public record Bar(Cell.Level level, List<Part> parts, String total) {}

  private Cpu() {}

  static Section section(ResultsView view, RunSeries series) {
    List<String> roles = ROLES.keySet().stream().filter(series.names()::contains).toList();
    if (roles.isEmpty()) {
      return Section.missing("cpu", TITLE, "Not recorded: no trial has a series of CPU use.");
    }
    Map<LevelInfo, double[]> levels = new LinkedHashMap<>();
    for (LevelInfo level : view.levels()) {
      levels.put(level, costs(view, series, level.name(), roles));
    }
    double most = levels.values().stream().mapToDouble(Cpu::sum).max().orElse(0);
    if (!(most > 0)) {
      return Section.missing("cpu", TITLE, "Unknown: no trial has both CPU use and a rate.");
    }
    List<Part> keys = roles.stream().map(role -> part(role, 0, 1)).toList();
    List<Bar> bars = new ArrayList<>();
    levels.forEach((level, costs) -> bars.add(bar(view, level, roles, costs, most)));
    return Section.of(
        "cpu",
        TITLE,
        Block.lead(
            "CPU-seconds per million operations while measuring, mean over the level's trials."
                + " Unaccounted is CPU time of no process of the run: kernel threads and other"
                + " processes on the machine. Steal time is CPU time that the hypervisor gave to"
                + " other guests."),
        Block.inset(output -> JtestacksGenerated.render(output, null, keys, bars)),
        Block.fold("The figures as a table", table(view, roles, levels)));
  }

  /** CPU-seconds per million operations by role; NaN where unknown. */
  private static double[] costs(
      ResultsView view, RunSeries series, String level, List<String> roles) {
    return roles.stream()
        .mapToDouble(
            role ->
                view.validTrials(level).stream()
                    .map(trial -> cost(series, trial.trial(), role))
                    .flatMapToDouble(OptionalDouble::stream)
                    .average()
                    .orElse(Double.NaN))
        .toArray();
  }

  private static OptionalDouble cost(RunSeries series, String trial, String role) {
    Optional<TrialLine> used = series.line(trial, role);
    Optional<TrialLine> rate = series.line(trial, RATE).filter(line -> line.mean() > 0);
    return used.isEmpty() || rate.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0, used.get().mean()) / rate.get().mean() * 1e6);
  }

  private static double sum(double[] costs) {
    return DoubleStream.of(costs).filter(Double::isFinite).sum();
  }

  private static Part part(String role, double cost, double most) {
    int number = new ArrayList<>(ROLES.keySet()).indexOf(role) + 1;
    return new Part(number, ROLES.get(role), Quantity.significant(cost, 3), WIDEST * cost / most);
  }

  private static Bar bar(
      ResultsView view, LevelInfo level, List<String> roles, double[] costs, double most) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < costs.length; i++) {
      if (Double.isFinite(costs[i]) && costs[i] > 0) {
        parts.add(part(roles.get(i), costs[i], most));
      }
    }
    double total = sum(costs);
    return new Bar(
        Cells.level(view, level.name()),
        parts,
        total > 0 ? Quantity.significant(total, 3) : "unknown");
  }

  private static Table table(
      ResultsView view, List<String> roles, Map<LevelInfo, double[]> levels) {
    Columns<LevelInfo> columns = Cells.perLevel(view);
    for (int i = 0; i < roles.size(); i++) {
      int role = i;
      columns.number(ROLES.get(roles.get(i)), level -> figure(levels.get(level)[role]));
    }
    return columns.table("CPU-seconds per million operations", levels.keySet());
  }

  private static String figure(double cost) {
    return Double.isFinite(cost) ? Quantity.significant(cost, 3) : "unknown";
  }
}
