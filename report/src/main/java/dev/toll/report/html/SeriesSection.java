package dev.toll.report.html;

import dev.toll.engine.analysis.Results.LevelInfo;
import dev.toll.engine.analysis.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.text.RunQuality;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A series over the trials' own clock, all trials overlaid. */
final class SeriesSection implements Section {

  private final List<String> names;
  private final boolean thinned;

  /**
   * The section.
   *
   * @param names the series found, the one to show first at the front
   * @param thinned whether lines were thinned to fit the page
   */
  SeriesSection(List<String> names, boolean thinned) {
    this.names = names;
    this.thinned = thinned;
  }

  @Override
  public String id() {
    return "series";
  }

  @Override
  public String title() {
    return "Over time";
  }

  @Override
  public String render(ResultsView view) {
    if (names.isEmpty()) {
      return Html.missing("Not recorded: no trial has a series.");
    }
    String options =
        names.stream()
            .map(
                name ->
                    "<option value=\"%s\">%s</option>"
                        .formatted(Html.text(name), Html.text(SeriesNames.label(view, name))))
            .collect(Collectors.joining());
    return """
        <div class="controls">
        <label>Series <select id="series-name">%s</select></label>
        <div class="toggles" id="series-levels" role="group" aria-label="Levels shown"></div>
        </div>
        """
            .formatted(options)
        + Html.chart("series", "All trials overlaid over the seconds since measuring began")
        + Html.p(
            "caption",
            "Seconds since measuring began. One line per valid trial."
                + (thinned
                    ? " Lines are thinned to averages; least and greatest are in the table."
                    : ""))
        + steady(view)
        + "<details id=\"series-trials\"><summary>Show or hide single trials</summary>"
        + "<div class=\"toggles\" id=\"series-toggles\" role=\"group\""
        + " aria-label=\"Trials shown\"></div></details>\n"
        + "<details id=\"series-details\"><summary>The figures as a table</summary>"
        + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Series\""
        + " id=\"series-table\"></div></details>\n";
  }

  /** Where each level's rate became steady. */
  private static String steady(ResultsView view) {
    HtmlTable table =
        new HtmlTable("Steady state", List.of("Level", "Steady state of its rate"), Set.of());
    for (LevelInfo level : view.levels()) {
      List<Trial> trials =
          view.validTrials().stream().filter(t -> level.name().equals(t.level())).toList();
      table.row(
          "", List.of(LevelMark.of(view, level.name()), Html.text(RunQuality.steady(trials))));
    }
    return table.render();
  }
}
