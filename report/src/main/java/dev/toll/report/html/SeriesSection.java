package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.series.RunSeries;
import dev.toll.report.text.RunQuality;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Series over the trials' own clock, all trials overlaid, a line for each level's median. */
final class SeriesSection implements Section {

  private final RunSeries series;

  SeriesSection(RunSeries series) {
    this.series = series;
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
    if (series.names().isEmpty()) {
      return Html.missing("Not recorded: no trial has a series.");
    }
    String options =
        series.names().stream()
            .map(
                name ->
                    "<option value=\"%s\">%s</option>"
                        .formatted(Html.text(name), Html.text(SeriesNames.label(view, name))))
            .collect(Collectors.joining());
    return """
        <div class="controls">
        <label>Series <select id="series-name">%s</select></label>
        <fieldset class="choice" id="series-width"><legend>Resolution</legend></fieldset>
        <fieldset class="choice" id="series-part"><legend>Shown</legend>
        <label><input type="radio" name="part" value="average" checked>average</label>
        <label><input type="radio" name="part" value="low">min</label>
        <label><input type="radio" name="part" value="high">max</label></fieldset>
        <label class="tick"><input type="checkbox" id="series-single" checked>single trials</label>
        </div>
        <div class="toggles" id="series-levels" role="group" aria-label="Levels shown"></div>
        """
            .formatted(options)
        + Html.chart("series", "All trials overlaid over the seconds since measuring began")
        + "<p class=\"caption\" id=\"series-caption\" aria-live=\"polite\"></p>\n"
        + "<details id=\"series-trials\"><summary>Show or hide single trials</summary>"
        + "<div class=\"toggles\" id=\"series-toggles\" role=\"group\""
        + " aria-label=\"Trials shown\"></div></details>\n"
        + "<details id=\"series-details\"><summary>The figures as a table</summary>"
        + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Series\""
        + " id=\"series-table\"></div></details>\n"
        + steady(view);
  }

  @Override
  public String paper(ResultsView view) {
    return series.names().isEmpty()
        ? render(view)
        : SeriesPictures.render(view, series) + steady(view);
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
