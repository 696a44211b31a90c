package dev.toll.report.html;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.report.ResultsView;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The answer's figures in full: both intervals, p, and the comparison with the control. */
final class EffectsSection implements Section {

  @Override
  public String id() {
    return "effects";
  }

  @Override
  public String title() {
    return "The answer in full";
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
    return table(view, all)
        + Html.p(
            "caption",
            "Against a control, an effect is that of the setting alone. An interval that holds zero"
                + " leaves the direction open.");
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
                view.publishedLabel(),
                "Verdict"),
            Set.of(2, 3, 4, 5, 6, 7));
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
              orElse(Percent.published(effect.published()), ""),
              Html.chip(EffectLine.verdict(effect))));
    }
    return table.render();
  }

  private static String orElse(String text, String missing) {
    return AnswerSection.minus(Html.text(text == null ? missing : text));
  }
}
