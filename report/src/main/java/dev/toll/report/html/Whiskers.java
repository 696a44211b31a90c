package dev.toll.report.html;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Effects with their intervals on one zero line, a small picture per level. */
final class Whiskers {

  private final Scale scale;
  private final Interval noise;

  /**
   * Pictures of these effects, on a scale they share.
   *
   * @param noise the noise floor, drawn behind them; null where it was not measured
   */
  Whiskers(List<Effect> effects, Interval noise) {
    this.noise = noise;
    List<Double> values = new ArrayList<>();
    for (Effect effect : effects) {
      values.add(effect.ratio() == null ? null : effect.ratio() - 1);
      addInterval(values, effect.t());
      PublishedEffect published = effect.published();
      if (published != null) {
        values.add(published.change());
        values.add(published.low());
        values.add(published.high());
      }
    }
    addInterval(values, noise);
    scale = Scale.around(values.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue));
  }

  private static void addInterval(List<Double> values, Interval interval) {
    if (interval != null) {
      values.add(interval.low() - 1);
      values.add(interval.high() - 1);
    }
  }

  /** One level's picture: measured above, against its control and as published below. */
  String row(Effect effect, Effect control, int colour) {
    StringBuilder svg = new StringBuilder("<svg class=\"whisker\" aria-hidden=\"true\">");
    if (noise != null) {
      svg.append(
          "<rect class=\"noise\" x=\"%s\" y=\"0\" width=\"%s\" height=\"100%%\"/>"
              .formatted(scale.at(noise.low() - 1), width(noise)));
    }
    scale
        .ticks(5)
        .forEach(tick -> svg.append(line(scale.at(tick), "0", scale.at(tick), "100%", grid(tick))));
    if (effect != null && effect.ratio() != null) {
      mark(svg, effect, "lv" + colour, "30%", 6);
    }
    if (control != null && control.ratio() != null) {
      mark(svg, control, "ring lv" + colour, "56%", 4.5);
    }
    if (effect != null && effect.published() != null) {
      published(svg, effect.published());
    }
    return svg.append("</svg>").toString();
  }

  private static String grid(double tick) {
    return Math.abs(tick) < 1e-12 ? "zero" : "grid";
  }

  private String width(Interval interval) {
    return String.format(
        Locale.ROOT, "%.2f%%", 100 * (scale.share(interval.high()) - scale.share(interval.low())));
  }

  private void mark(StringBuilder svg, Effect effect, String css, String y, double radius) {
    svg.append("<g class=\"").append(css).append("\">");
    if (effect.t() != null) {
      whisker(svg, effect.t().low() - 1, effect.t().high() - 1, y);
    }
    svg.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"/></g>"
            .formatted(scale.at(effect.ratio() - 1), y, radius));
  }

  private void published(StringBuilder svg, PublishedEffect published) {
    svg.append("<g class=\"published\">");
    if (published.low() != null && published.high() != null) {
      whisker(svg, published.low(), published.high(), "80%");
    }
    // A square turned by its own transform box: percentages know no polygons.
    svg.append(
        "<rect class=\"lozenge\" x=\"%s\" y=\"80%%\" width=\"8\" height=\"8\"/></g>"
            .formatted(scale.at(published.change())));
  }

  private void whisker(StringBuilder svg, double low, double high, String y) {
    svg.append(line(scale.at(low), y, scale.at(high), y, ""));
    for (double end : new double[] {low, high}) {
      svg.append(
          "<rect class=\"end\" x=\"%s\" y=\"%s\" width=\"2\" height=\"9\"/>"
              .formatted(scale.at(end), y));
    }
  }

  private static String line(String x1, String y1, String x2, String y2, String css) {
    return "<line%s x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
        .formatted(css.isEmpty() ? "" : " class=\"" + css + "\"", x1, y1, x2, y2);
  }

  /** The scale's own row: the ticks in per cent. */
  String axis() {
    StringBuilder html = new StringBuilder("<div class=\"axis\" aria-hidden=\"true\">");
    boolean whole = scale.ticks(5).stream().allMatch(t -> Math.abs(t * 100 % 1) % 1 < 1e-9);
    for (double tick : scale.ticks(5)) {
      html.append(
          "<span style=\"left:%s\">%s</span>"
              .formatted(scale.at(tick), AnswerSection.minus(Percent.change(tick, whole ? 0 : 1))));
    }
    return html.append("</div>").toString();
  }
}
