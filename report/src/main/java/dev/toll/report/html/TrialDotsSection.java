package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Every valid trial as a dot, for a metric of choice. */
final class TrialDotsSection implements Section {

  @Override
  public String id() {
    return "dots";
  }

  @Override
  public String title() {
    return "Every trial";
  }

  @Override
  public String render(ResultsView view) {
    if (view.validTrials().isEmpty()) {
      return Html.missing("Unknown: no trial is valid, so there is no number to show.");
    }
    String options =
        view.metrics().stream()
            .map(
                metric ->
                    "<option value=\"%s\">%s</option>"
                        .formatted(Html.text(metric.name()), Html.text(metric.label())))
            .collect(Collectors.joining());
    return """
        <div class="controls">
        <label>Metric <select id="dots-metric">%s</select></label>
        <label>Shown as <select id="dots-scale">
        <option value="value">value</option>
        <option value="ratio">change against the baseline of the block</option>
        </select></label>
        </div>
        """
            .formatted(options)
        + Html.chart("dots", "Every valid trial as a dot; the same figures are in the table below")
        + Html.p("caption", "The upright line is the median. Void trials are never a number.")
        + Html.details("The figures as a table", table(view));
  }

  @Override
  public String paper(ResultsView view) {
    if (view.validTrials().isEmpty() || view.primary().isEmpty()) {
      return render(view);
    }
    return Html.p("lead", Html.text(view.primary().get().label()) + " of every valid trial.")
        + DotRows.render(view, view.primary().get())
        + Html.p("caption", "The upright line is the median. Void trials are never a number.")
        + table(view);
  }

  private static String table(ResultsView view) {
    List<String> titles = new ArrayList<>(List.of("Trial", "Level", "Block"));
    view.metrics().forEach(metric -> titles.add(metric.label()));
    HtmlTable table =
        new HtmlTable(
            "Metrics of every valid trial",
            titles,
            IntStream.range(2, titles.size()).boxed().collect(Collectors.toSet()));
    for (Trial trial : view.validTrials()) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  Html.text(trial.trial()),
                  LevelMark.of(view, trial.level()),
                  Integer.toString(trial.block())));
      for (Metric metric : view.metrics()) {
        Double value = trial.metrics() == null ? null : trial.metrics().get(metric.name());
        cells.add(Html.text(Quantity.format(value, metric.unit())));
      }
      table.row("", cells);
    }
    return table.render();
  }
}
