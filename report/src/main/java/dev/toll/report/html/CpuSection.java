package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Processor time by who spent it, per million operations, stacked per level. */
final class CpuSection implements Section {

  private static final String RATE = "entries_per_second";

  /** Series in processors used, and what people read for them. */
  private static final Map<String, String> ROLES = new LinkedHashMap<>();

  static {
    ROLES.put("server_cpu", "servers");
    ROLES.put("client_cpu", "clients");
    ROLES.put("helper_cpu", "helpers");
    ROLES.put("toll_cpu", "toll itself");
    ROLES.put("unaccounted_cpu", "unaccounted");
    ROLES.put("machine_steal", "stolen by the host");
  }

  private final RunSeries series;

  CpuSection(RunSeries series) {
    this.series = series;
  }

  @Override
  public String id() {
    return "cpu";
  }

  @Override
  public String title() {
    return "CPU by role";
  }

  @Override
  public String render(ResultsView view) {
    List<String> roles = ROLES.keySet().stream().filter(series.names()::contains).toList();
    if (roles.isEmpty()) {
      return Html.missing("Not recorded: no trial has a series of processor use.");
    }
    Map<LevelInfo, double[]> levels = new LinkedHashMap<>();
    view.levels().forEach(level -> levels.put(level, costs(view, level.name(), roles)));
    double most =
        levels.values().stream()
            .mapToDouble(CpuSection::sum)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    if (!(most > 0)) {
      return Html.missing("Unknown: no trial has both processor use and a rate.");
    }
    StringBuilder html = new StringBuilder();
    html.append(
        Html.p(
            "lead",
            "CPU-seconds per million operations while measuring, mean of the level's trials."
                + " Unaccounted is what no process of ours or toll's explains: kernel threads and"
                + " neighbours. What was stolen was not to be had by anyone here."));
    html.append("<p class=\"legend keys\" aria-hidden=\"true\">");
    roles.forEach(
        role ->
            html.append(
                "<span><i class=\"key role-%s\"></i>%s</span>"
                    .formatted(number(role), Html.text(ROLES.get(role)))));
    html.append("</p>\n<div class=\"bars\" aria-hidden=\"true\">\n");
    levels.forEach((level, costs) -> html.append(bar(view, level, roles, costs, most)));
    return html.append("</div>\n").append(table(view, roles, levels)).toString();
  }

  /** CPU-seconds per million operations by role; NaN where unknown. */
  private double[] costs(ResultsView view, String level, List<String> roles) {
    List<Trial> trials = view.validTrials().stream().filter(t -> level.equals(t.level())).toList();
    return roles.stream()
        .mapToDouble(
            role ->
                trials.stream()
                    .map(trial -> cost(trial.trial(), role))
                    .flatMapToDouble(OptionalDouble::stream)
                    .average()
                    .orElse(Double.NaN))
        .toArray();
  }

  private OptionalDouble cost(String trial, String role) {
    Optional<TrialLine> used = series.line(trial, role);
    Optional<TrialLine> rate = series.line(trial, RATE).filter(line -> line.mean() > 0);
    return used.isEmpty() || rate.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0, used.get().mean()) / rate.get().mean() * 1e6);
  }

  private static double sum(double[] costs) {
    return IntStream.range(0, costs.length).mapToDouble(i -> known(costs[i])).sum();
  }

  private static double known(double cost) {
    return Double.isFinite(cost) ? cost : 0;
  }

  private static int number(String role) {
    return new ArrayList<>(ROLES.keySet()).indexOf(role) + 1;
  }

  private static String bar(
      ResultsView view, LevelInfo level, List<String> roles, double[] costs, double most) {
    StringBuilder html =
        new StringBuilder("<div class=\"name\">" + LevelMark.of(view, level.name()) + "</div>");
    html.append("<div class=\"stack\">");
    for (int i = 0; i < costs.length; i++) {
      if (known(costs[i]) > 0) {
        html.append(
            String.format(
                Locale.ROOT,
                "<i class=\"role-%d\" style=\"width:%.2f%%\" title=\"%s %s\"></i>",
                number(roles.get(i)),
                // The rest of the width is for the figure behind the longest bar.
                82 * costs[i] / most,
                Html.text(ROLES.get(roles.get(i))),
                Quantity.significant(costs[i], 3)));
      }
    }
    String total = sum(costs) > 0 ? Quantity.significant(sum(costs), 3) : "unknown";
    return html.append("<b>").append(total).append("</b></div>\n").toString();
  }

  private static String table(
      ResultsView view, List<String> roles, Map<LevelInfo, double[]> levels) {
    List<String> titles = new ArrayList<>(List.of("Level"));
    roles.forEach(role -> titles.add(ROLES.get(role)));
    HtmlTable table = new HtmlTable("CPU-seconds per million operations", titles);
    levels.forEach(
        (level, costs) -> {
          List<String> cells = new ArrayList<>(List.of(LevelMark.of(view, level.name())));
          for (double cost : costs) {
            cells.add(Double.isFinite(cost) ? Quantity.significant(cost, 3) : "unknown");
          }
          table.row("", cells);
        });
    return Html.details("The figures as a table", table.render());
  }
}
