package dev.toll.report.picture;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.render.Svg;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Effects with their intervals on one zero line, a small picture per level. */
public final class Whiskers {

  /**
   * A tick of the scale.
   *
   * @param at its place, in percent of the width
   */
  public record Tick(String at, String label) {}

  private final Scale scale;
  private final Interval noise;

  /**
   * Pictures of these effects, on a scale they share.
   *
   * @param noise the noise floor, drawn behind them; null where it was not measured
   */
  public Whiskers(List<Effect> effects, Interval noise) {
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
  public Svg row(Effect effect, Effect control, int colour) {
    Svg svg = Svg.of("svg").css("whisker").set("aria-hidden", "true");
    if (noise != null) {
      svg.add(
          Svg.of("rect")
              .css("noise")
              .set("x", scale.at(noise.low() - 1))
              .set("y", 0)
              .set("width", scale.width(noise.low(), noise.high()))
              .set("height", "100%"));
    }
    for (double tick : scale.ticks(5)) {
      String css = Math.abs(tick) < 1e-12 ? "zero" : "grid";
      svg.add(Svg.line(css, scale.at(tick), 0, scale.at(tick), "100%"));
    }
    if (effect != null && effect.ratio() != null) {
      svg.add(mark(effect, "lv" + colour, "30%", 6));
    }
    if (control != null && control.ratio() != null) {
      svg.add(mark(control, "ring lv" + colour, "56%", 4.5));
    }
    if (effect != null && effect.published() != null) {
      svg.add(published(effect.published()));
    }
    return svg;
  }

  private Svg mark(Effect effect, String css, String y, double radius) {
    Svg group = Svg.of("g").css(css);
    if (effect.t() != null) {
      group.addAll(whisker(effect.t().low() - 1, effect.t().high() - 1, y));
    }
    return group.add(
        Svg.of("circle").set("cx", scale.at(effect.ratio() - 1)).set("cy", y).set("r", radius));
  }

  private Svg published(PublishedEffect published) {
    Svg group = Svg.of("g").css("published");
    if (published.low() != null && published.high() != null) {
      group.addAll(whisker(published.low(), published.high(), "80%"));
    }
    // A square turned by its own transform box: percentages know no polygons.
    return group.add(rect("lozenge", published.change(), "80%", 8, 8));
  }

  private List<Svg> whisker(double low, double high, String y) {
    return List.of(
        Svg.line("", scale.at(low), y, scale.at(high), y),
        rect("end", low, y, 2, 9),
        rect("end", high, y, 2, 9));
  }

  private Svg rect(String css, double at, String y, int width, int height) {
    return Svg.of("rect")
        .css(css)
        .set("x", scale.at(at))
        .set("y", y)
        .set("width", width)
        .set("height", height);
  }

  /** The scale's own row: the ticks in per cent. */
  public List<Tick> axis() {
    List<Double> ticks = scale.ticks(5);
    boolean whole = ticks.stream().allMatch(t -> Math.abs(t * 100 % 1) % 1 < 1e-9);
    return ticks.stream()
        .map(tick -> new Tick(scale.at(tick), Percent.change(tick, whole ? 0 : 1)))
        .toList();
  }
}
