package dev.toll.report.html;

import dev.toll.engine.analysis.Results.Effect;
import dev.toll.engine.record.Metric;
import dev.toll.report.EffectKind;
import dev.toll.report.ResultsView;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Effects as whiskers, with the published figure and the comparison with the control. */
final class EffectsSection implements Section {

  @Override
  public String id() {
    return "effects";
  }

  @Override
  public String title() {
    return "Effects";
  }

  @Override
  public String render(ResultsView view) {
    if (view.primary().isEmpty()) {
      return Html.missing("Not recorded: the run has no metric.");
    }
    Metric metric = view.primary().get();
    List<Effect> all = new ArrayList<>(view.effects(metric.name(), EffectKind.BASELINE));
    all.addAll(view.effects(metric.name(), EffectKind.CONTROL));
    if (all.stream().map(Effect::ratio).noneMatch(Objects::nonNull)) {
      return Html.missing("Unknown: no block has a valid trial of a level and of the baseline.");
    }
    return Html.p(
            "lead",
            "Each mark is the change of "
                + Html.text(metric.label()).toLowerCase(java.util.Locale.ROOT)
                + "; the whisker is its 95 % interval. A whisker that crosses zero leaves the"
                + " direction open.")
        + legend(view, metric)
        + Html.chart(
            "effects", "Effects with their intervals; the same figures are in the table below")
        + Html.details("The figures as a table", table(view, all));
  }

  private static String legend(ResultsView view, Metric metric) {
    List<Effect> measured = view.effects(metric.name(), EffectKind.BASELINE);
    boolean controls = !view.effects(metric.name(), EffectKind.CONTROL).isEmpty();
    boolean published = measured.stream().anyMatch(effect -> effect.published() != null);
    return "<p class=\"legend\" aria-hidden=\"true\"><span class=\"dot\">measured, against "
        + Html.text(view.baseline().orElse("the baseline"))
        + "</span>"
        + (controls ? "<span class=\"ring\">the setting alone, against its control</span>" : "")
        + (published
            ? "<span class=\"lozenge\">" + Html.text(view.publishedLabel()) + "</span>"
            : "")
        + (view.results().noiseFloor() == null ? "" : "<span class=\"band\">noise floor</span>")
        + "</p>\n";
  }

  private static String table(ResultsView view, List<Effect> effects) {
    HtmlTable table =
        new HtmlTable(
            "Effects",
            List.of(
                "Level",
                "Against",
                "Blocks",
                "Effect",
                "95 % t interval, %",
                "Exact interval, %",
                "Holm p",
                "Verdict",
                view.publishedLabel()),
            Set.of(2, 3, 4, 5, 6, 8));
    for (Effect effect : effects) {
      table.row(
          "",
          List.of(
              LevelMark.of(view, effect.level()),
              Html.text(effect.against()),
              Integer.toString(effect.blocks()),
              AnswerSection.minus(Percent.ofRatio(effect.ratio())),
              orElse(Percent.interval(effect.t()), "too few blocks"),
              orElse(Percent.interval(effect.exact()), "too few blocks"),
              effect.p() == null ? "unknown" : EffectLine.p(effect).substring(2),
              Html.chip(EffectLine.verdict(effect)),
              orElse(Percent.published(effect.published()), "")));
    }
    return table.render();
  }

  private static String orElse(String text, String missing) {
    return AnswerSection.minus(Html.text(text == null ? missing : text));
  }
}
