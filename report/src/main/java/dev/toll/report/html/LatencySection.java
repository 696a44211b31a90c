package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.latency.RunLatency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** Latency percentiles of each level, its trials' histograms added up. */
final class LatencySection implements Section {

  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

  private final RunLatency latency;

  LatencySection(RunLatency latency) {
    this.latency = latency;
  }

  @Override
  public String id() {
    return "latency";
  }

  @Override
  public String title() {
    return "Latency";
  }

  @Override
  public String render(ResultsView view) {
    if (latency.levels().isEmpty()) {
      return Html.missing("Not recorded: no valid trial has a log of latencies.");
    }
    StringBuilder html = new StringBuilder();
    html.append(
        Html.p(
            "lead",
            "Time of an operation, all trials of a level taken together. Each step to the right is"
                + " ten times rarer."));
    if (latency.isPaced()) {
      html.append("<h3>Response time, from the intended start</h3>\n");
      html.append(part(view, RunLatency.RESPONSE));
      html.append("<h3>Service time, from the actual start</h3>\n");
    }
    return html.append(part(view, RunLatency.SERVICE)).toString();
  }

  private String part(ResultsView view, String tag) {
    List<PercentileCurves.Curve> curves = new ArrayList<>();
    HtmlTable table =
        new HtmlTable(
            "Latency percentiles",
            List.of("Level", "Trials", "Operations", "p50", "p90", "p99", "p99.9", "p99.99", "max"),
            Set.of(1, 2, 3, 4, 5, 6, 7, 8));
    for (LevelInfo level : view.levels()) {
      Optional<Histogram> histogram = latency.of(level.name(), tag);
      List<String> cells = new ArrayList<>(List.of(LevelMark.of(view, level.name())));
      if (histogram.isEmpty()) {
        cells.addAll(List.of("0", "", "not recorded", "", "", "", "", ""));
      } else {
        Histogram all = histogram.get();
        int colour = LevelMark.colour(view, level.name());
        curves.add(new PercentileCurves.Curve(level.name(), colour, all));
        cells.add(Integer.toString(latency.trials().get(level.name())));
        cells.add(String.format(java.util.Locale.ROOT, "%,d", all.getTotalCount()));
        for (double percentile : PERCENTILES) {
          cells.add(Durations.of((double) all.getValueAtPercentile(percentile)));
        }
        cells.add(Durations.of((double) all.getMaxValue()));
      }
      table.row("", cells);
    }
    return PercentileCurves.render(curves) + table.render();
  }
}
