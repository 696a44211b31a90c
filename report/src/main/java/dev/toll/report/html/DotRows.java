package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The headline metric of every valid trial as a still picture: a row of dots per level. */
final class DotRows {

  private DotRows() {}

  static String render(ResultsView view, Metric metric) {
    Scale scale =
        Scale.of(
            view.validTrials().stream()
                .map(trial -> value(trial, metric))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue));
    StringBuilder html = new StringBuilder("<div class=\"dots\">\n");
    for (LevelInfo level : view.levels()) {
      double[] values =
          view.validTrials().stream()
              .filter(trial -> level.name().equals(trial.level()))
              .map(trial -> value(trial, metric))
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .toArray();
      html.append("<div class=\"name\">").append(LevelMark.of(view, level.name()));
      html.append("</div>").append(row(scale, values, LevelMark.colour(view, level.name())));
    }
    html.append("<div></div><div class=\"axis\">");
    List<Double> ticks = scale.ticks(6);
    ticks.forEach(
        tick ->
            html.append(
                "<span style=\"left:%s\">%s</span>"
                    .formatted(
                        scale.at(tick), Html.text(Quantity.format(tick, metric.unit(), 3)))));
    return html.append("</div></div>\n").toString();
  }

  private static Double value(Trial trial, Metric metric) {
    return trial.metrics() == null ? null : trial.metrics().get(metric.name());
  }

  private static String row(Scale scale, double[] values, int colour) {
    StringBuilder svg = new StringBuilder("<svg class=\"whisker\" aria-hidden=\"true\">");
    scale
        .ticks(6)
        .forEach(
            tick ->
                svg.append(
                    "<line class=\"grid\" x1=\"%1$s\" y1=\"0\" x2=\"%1$s\" y2=\"100%%\"/>"
                        .formatted(scale.at(tick))));
    svg.append("<g class=\"lv").append(colour).append("\">");
    for (int i = 0; i < values.length; i++) {
      // Blocks from top to bottom, so that drift shows.
      double y = values.length == 1 ? 50 : 20 + 60.0 * i / (values.length - 1);
      svg.append(
          String.format(
              java.util.Locale.ROOT,
              "<circle cx=\"%s\" cy=\"%.0f%%\" r=\"3.5\"/>",
              scale.at(values[i]),
              y));
    }
    if (values.length > 0) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
      svg.append(
          "<line x1=\"%1$s\" y1=\"8%%\" x2=\"%1$s\" y2=\"92%%\"/>".formatted(scale.at(median)));
    }
    return svg.append("</g></svg>").toString();
  }
}
