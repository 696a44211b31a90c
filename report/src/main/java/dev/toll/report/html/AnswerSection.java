package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.ResultsView;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The answer, on the first screen: per level its cost, interval, published figure and verdict. */
final class AnswerSection implements Section {

  /** Warnings on the first screen; the others are a click away. */
  private static final int SHOWN_WARNINGS = 3;

  @Override
  public String id() {
    return "answer";
  }

  @Override
  public String title() {
    return "The answer";
  }

  @Override
  public String render(ResultsView view) {
    if (view.primary().isEmpty()) {
      return Html.missing("Unknown: the run recorded no metric.") + warnings(view);
    }
    Metric metric = view.primary().get();
    List<LevelInfo> compared = view.levels().stream().filter(l -> !l.isBaseline()).toList();
    if (compared.isEmpty()) {
      return Html.missing("Unknown: there is only one level, so nothing to compare it with.")
          + warnings(view);
    }
    List<Effect> effects = new ArrayList<>(view.effects(metric.name(), EffectKind.BASELINE));
    effects.addAll(view.effects(metric.name(), EffectKind.CONTROL));
    Interval noise = view.results().noiseFloor() == null ? null : view.results().noiseFloor().t();
    Whiskers whiskers = new Whiskers(effects, noise);
    StringBuilder html = new StringBuilder();
    html.append(lead(view, metric));
    html.append("<ul class=\"answers\">\n").append(head(view, whiskers));
    compared.forEach(level -> html.append(row(view, metric, level, whiskers)));
    html.append("</ul>\n").append(legend(view, metric)).append(sentences(view));
    return html.append(warnings(view)).toString();
  }

  private static String lead(ResultsView view, Metric metric) {
    return Html.p(
        "lead",
        "Change of <b>%s</b> against <b>%s</b>%s, with its 95 %% interval."
            .formatted(
                Html.text(lower(metric.label())),
                Html.text(view.baseline().orElse("the baseline")),
                view.isSequential()
                    ? " (levels ran one after another; unpaired)"
                    : " in the same block"));
  }

  private static String head(ResultsView view, Whiskers whiskers) {
    return """
        <li class="head" aria-hidden="true"><div class="who">Level</div>
        <div class="figure">Cost, 95&nbsp;%% interval</div><div class="was">%s</div>
        <div class="plot">%s</div><div class="says">Verdict</div></li>
        """
        .formatted(
            isPublished(view) ? Html.text(capital(view.publishedLabel())) : "", whiskers.axis());
  }

  private static String row(ResultsView view, Metric metric, LevelInfo level, Whiskers whiskers) {
    Effect effect = view.effect(metric.name(), level.name(), EffectKind.BASELINE).orElse(null);
    Effect control = view.effect(metric.name(), level.name(), EffectKind.CONTROL).orElse(null);
    return """
        <li>
        <div class="who">%s%s</div>
        <div class="figure">%s</div>
        <div class="was">%s</div>
        <div class="plot">%s</div>
        <div class="says">%s %s</div>
        </li>
        """
        .formatted(
            LevelMark.of(view, level.name()),
            level.isControl() ? "<small>control</small>" : "",
            figure(effect),
            published(view, effect),
            whiskers.row(effect, control, LevelMark.colour(view, level.name())),
            Html.chip(effect == null ? "undecided" : EffectLine.verdict(effect)),
            minus(Html.text(effect == null ? unknown(level) : words(effect))));
  }

  private static String figure(Effect effect) {
    if (effect == null || effect.ratio() == null) {
      return "?<small>unknown</small>";
    }
    String interval =
        effect.t() == null
            ? "no interval"
            : Percent.number(effect.t().low() - 1, 1)
                + " to "
                + Percent.number(effect.t().high() - 1, 1);
    return minus(Percent.ofRatio(effect.ratio()) + "<small>" + interval + "</small>");
  }

  private static String published(ResultsView view, Effect effect) {
    if (effect == null || effect.published() == null) {
      return "";
    }
    Double low = effect.published().low();
    Double high = effect.published().high();
    String interval =
        low == null || high == null
            ? ""
            : Percent.number(low, 1) + " to " + Percent.number(high, 1);
    return "<span class=\"label\">"
        + Html.text(view.publishedYear())
        + "</span> "
        + minus(Percent.change(effect.published().change(), 1) + "<small>" + interval + "</small>");
  }

  /** The verdict in words; word and interval stand beside it, so not in the sentence too. */
  static String words(Effect effect) {
    return EffectLine.finding(effect);
  }

  private static String unknown(LevelInfo level) {
    return "Unknown: no block has a valid trial of both " + level.name() + " and the baseline.";
  }

  private static boolean isPublished(ResultsView view) {
    return view.effects().stream().anyMatch(effect -> effect.published() != null);
  }

  private static String legend(ResultsView view, Metric metric) {
    boolean controls = !view.effects(metric.name(), EffectKind.CONTROL).isEmpty();
    return "<p class=\"legend\" aria-hidden=\"true\"><span class=\"dot\">measured, with its 95 %"
        + " interval</span>"
        + (controls ? "<span class=\"ring\">the setting alone, against its control</span>" : "")
        + (isPublished(view)
            ? "<span class=\"lozenge\">" + Html.text(view.publishedLabel()) + "</span>"
            : "")
        + (view.results().noiseFloor() == null ? "" : "<span class=\"band\">noise floor</span>")
        + "</p>\n";
  }

  private static String sentences(ResultsView view) {
    return view.sentences().isEmpty()
        ? ""
        : "<div class=\"means\"><h3>What it means</h3>\n"
            + minus(Html.list(view.sentences()))
            + "</div>\n";
  }

  private static String warnings(ResultsView view) {
    List<String> all = view.warningsBySeverity().stream().map(Brief::of).toList();
    if (all.isEmpty()) {
      return "";
    }
    List<String> first = all.subList(0, Math.min(SHOWN_WARNINGS, all.size()));
    List<String> rest = all.subList(first.size(), all.size());
    return "<div class=\"warnings\" role=\"note\"><h3>Read this first</h3>\n"
        + Html.list(first)
        + (rest.isEmpty()
            ? ""
            : Html.details(rest.size() == 1 ? "One more" : rest.size() + " more", Html.list(rest)))
        + "</div>\n";
  }

  private static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static String lower(String label) {
    return label == null ? "the metric" : label.toLowerCase(Locale.ROOT);
  }

  /** A true minus sign before figures, and figures kept on one line with their percent sign. */
  static String minus(String text) {
    return text.replaceAll("(?<![\\w\\]])-(?=\\d)", "\u2212").replaceAll("(?<=\\d) %", "\u00a0%");
  }
}
