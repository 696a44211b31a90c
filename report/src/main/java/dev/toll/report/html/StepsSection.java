package dev.toll.report.html;

import dev.toll.engine.results.Results.StepTime;
import dev.toll.report.ResultsView;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The steps of a trial and their times. */
final class StepsSection implements Section {

  @Override
  public String id() {
    return "steps";
  }

  @Override
  public String title() {
    return "Steps of a trial";
  }

  @Override
  public String render(ResultsView view) {
    if (view.steps().isEmpty()) {
      return Html.missing("Not recorded: no valid trial has timed steps.");
    }
    double longest = view.steps().stream().mapToDouble(StepTime::median).max().orElse(1);
    double total = view.steps().stream().mapToDouble(StepTime::median).sum();
    HtmlTable table =
        new HtmlTable(
            "Steps and their times",
            List.of("Step", "Phase", "Median", "", "Longest", "Trials", "Note"),
            Set.of(2, 4, 5));
    for (StepTime step : view.steps()) {
      double share = longest > 0 ? 100 * step.median() / longest : 0;
      table.row(
          "",
          List.of(
              Html.text(step.name()),
              Html.text(step.phase()),
              seconds(step.median()),
              bar(share),
              seconds(step.max()),
              Integer.toString(step.n()),
              Html.text(step.note() == null ? "" : step.note())));
    }
    return Html.p("lead", "The medians add up to <b>%s</b> a trial.".formatted(seconds(total)))
        + table.render();
  }

  private static String bar(double share) {
    return share > 0
        ? String.format(Locale.ROOT, "<span class=\"bar\" style=\"width:%.1f%%\"></span>", share)
        : "";
  }

  /** Decimals that line up: hundredths below ten seconds, else tenths. */
  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
  }
}
