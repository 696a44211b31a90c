package dev.toll.report.html;

import dev.toll.engine.analysis.Results.Effect;
import dev.toll.engine.analysis.Results.LevelInfo;
import dev.toll.engine.record.Metric;
import dev.toll.report.EffectKind;
import dev.toll.report.ResultsView;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;

/** The answer: a sentence per level, with its figure, interval, verdict and published figure. */
final class AnswerSection implements Section {

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
      return Html.missing("Unknown: the run recorded no metric.");
    }
    Metric metric = view.primary().get();
    StringBuilder html = new StringBuilder();
    String baseline = view.baseline().orElse("the baseline");
    html.append(
        Html.p(
            "lead",
            "Change of <b>%s</b> against <b>%s</b>%s, with its 95 %% interval."
                .formatted(
                    Html.text(lower(metric.label())),
                    Html.text(baseline),
                    view.isSequential()
                        ? " (levels ran one after another; unpaired)"
                        : " in the same block")));
    List<String> rows = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      if (!level.isBaseline()) {
        rows.add(
            view.effect(metric.name(), level.name(), EffectKind.BASELINE)
                .map(effect -> row(view, metric, level, effect))
                .orElseGet(() -> unknown(view, level)));
      }
    }
    if (rows.isEmpty()) {
      return Html.missing("Unknown: there is only one level, so nothing to compare it with.");
    }
    html.append("<ul class=\"answers\">\n");
    rows.forEach(html::append);
    return html.append("</ul>\n").append(footing(view)).toString();
  }

  private static String row(ResultsView view, Metric metric, LevelInfo level, Effect effect) {
    List<String> notes = new ArrayList<>();
    if (effect.published() != null) {
      notes.add(
          capital(Html.text(view.publishedLabel()))
              + ": "
              + minus(Percent.published(effect.published())));
    }
    view.effect(metric.name(), level.name(), EffectKind.CONTROL)
        .ifPresent(
            control ->
                notes.add(
                    "The setting alone, against %s: %s"
                        .formatted(Html.text(control.against()), minus(Percent.effect(control)))));
    return answer(
        view,
        level,
        figure(effect),
        EffectLine.verdict(effect),
        EffectLine.explanation(effect),
        notes);
  }

  private static String figure(Effect effect) {
    if (effect.ratio() == null) {
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

  private static String unknown(ResultsView view, LevelInfo level) {
    return answer(
        view,
        level,
        "?",
        "undecided",
        "Unknown: no block has a valid trial of both " + level.name() + " and the baseline.",
        List.of());
  }

  private static String answer(
      ResultsView view,
      LevelInfo level,
      String figure,
      String verdict,
      String sentence,
      List<String> notes) {
    return """
        <li>
        <div class="who">%s%s</div>
        <div class="figure">%s</div>
        <div class="verdict">%s</div>
        <div class="says"><p>%s</p><p class="notes">%s</p></div>
        </li>
        """
        .formatted(
            LevelMark.of(view, level.name()),
            level.isControl() ? "<small>control</small>" : "",
            figure,
            Html.chip(verdict),
            minus(Html.text(sentence)),
            String.join("", notes.stream().map(AnswerSection::note).toList()));
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
  }

  private static String note(String html) {
    return "<span>" + html + "</span>";
  }

  private static String footing(ResultsView view) {
    StringBuilder html = new StringBuilder();
    if (!view.warnings().isEmpty()) {
      html.append("<div class=\"warnings\" role=\"note\"><h3>Read this first</h3><ul>\n");
      view.warnings().forEach(w -> html.append("<li>").append(Html.text(w)).append("</li>\n"));
      html.append("</ul></div>\n");
    }
    return html.toString();
  }

  private static String lower(String label) {
    return label == null ? "the metric" : label.toLowerCase(java.util.Locale.ROOT);
  }

  /** A true minus sign before figures, and figures kept on one line with their percent sign. */
  static String minus(String text) {
    return text.replaceAll("(?<![\\w\\]])-(?=\\d)", "\u2212").replaceAll("(?<=\\d) %", "\u00a0%");
  }
}
