package dev.toll.serve.page;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import dev.toll.serve.watch.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A run's effects on its headline metric, in a few words or in a table. */
final class Effects {
  private Effects() {}

  /** Of every level but the baseline; empty when there are none. */
  static List<Effect> of(Picture picture) {
    Optional<ResultsView> view = view(picture);
    Optional<Metric> metric = view.flatMap(ResultsView::primary);
    List<Effect> effects = new ArrayList<>();
    if (metric.isPresent()) {
      for (LevelInfo level : view.get().levels()) {
        if (!level.isBaseline()) {
          view.get()
              .effect(metric.get().name(), level.name(), EffectKind.BASELINE)
              .filter(effect -> effect.ratio() != null)
              .ifPresent(effects::add);
        }
      }
    }
    return effects;
  }

  static Optional<ResultsView> view(Picture picture) {
    return Optional.ofNullable(picture.results()).map(ResultsView::new);
  }

  static Optional<Metric> metric(Picture picture) {
    return view(picture).flatMap(ResultsView::primary);
  }

  /** A line per level, for the list of runs. */
  static String brief(Picture picture) {
    List<Effect> effects = of(picture);
    if (effects.isEmpty()) {
      return "<span class=\"soft\">"
          + (picture.stage().live() ? "after the first block" : "none")
          + "</span>";
    }
    StringBuilder html = new StringBuilder("<ul class=\"brief\">");
    for (Effect effect : effects) {
      html.append("<li>")
          .append(Markup.level(effect.level(), picture.colour(effect.level())))
          .append("<b>")
          .append(Markup.figure(Percent.ofRatio(effect.ratio())))
          .append("</b>")
          .append(Markup.chip(EffectLine.verdict(effect)))
          .append("</li>");
    }
    return html.append("</ul>").toString();
  }

  /** What is seen so far, with its intervals and the words that it is interim. */
  static String table(Picture picture) {
    List<Effect> effects = of(picture);
    Optional<Metric> metric = metric(picture);
    if (effects.isEmpty() || metric.isEmpty()) {
      return Markup.missing(
          picture.stage().live()
              ? "There is an effect once a whole block is done: a level is compared with the"
                  + " baseline of its own block."
              : "There is none: no block has a valid trial of a level and of the baseline.");
    }
    StringBuilder html = new StringBuilder();
    html.append("<p class=\"lead\">Change of <b>")
        .append(Markup.text(metric.get().label().toLowerCase(Locale.ROOT)))
        .append("</b> against <b>")
        .append(Markup.text(effects.get(0).against()))
        .append("</b>, with its 95\u00a0% interval, after ")
        .append(picture.blocks())
        .append(picture.blocks() == 1 ? " block" : " blocks")
        .append(".</p>\n<ul class=\"answers\">\n");
    for (Effect effect : effects) {
      html.append(row(picture, effect));
    }
    html.append("</ul>\n");
    if (picture.stage().live()) {
      html.append("<p class=\"caption\"><b>Interim.</b> ")
          .append(Markup.text(picture.rule() == null ? "" : picture.rule()))
          .append(
              " To stop because of what is seen here makes false differences more frequent.</p>\n");
    }
    return html.toString();
  }

  private static String row(Picture picture, Effect effect) {
    String interval =
        effect.t() == null
            ? "no interval yet"
            : Percent.number(effect.t().low() - 1, 1)
                + " to "
                + Percent.number(effect.t().high() - 1, 1);
    return """
        <li><div class="who">%s</div><div class="figure">%s<small>%s</small></div>\
        <div class="verdict">%s</div><div class="says">%s</div></li>
        """
        .formatted(
            Markup.level(effect.level(), picture.colour(effect.level())),
            Markup.figure(Percent.ofRatio(effect.ratio())),
            Markup.figure(interval),
            Markup.chip(EffectLine.verdict(effect)),
            Markup.figure(EffectLine.explanation(effect)));
  }
}
