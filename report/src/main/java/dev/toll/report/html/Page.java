package dev.toll.report.html;

import dev.toll.report.ResultsView;
import dev.toll.report.work.RateOverWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The whole page: template, sections, data and scripts in one file that loads nothing. */
public final class Page {

  /** Order matters: each uses what the ones before it define. */
  private static final List<String> SCRIPTS =
      List.of(
          "core.js",
          "dots.js",
          "points.js",
          "lines.js",
          "series.js",
          "series-table.js",
          "copy.js",
          "start.js");

  private Page() {}

  /**
   * The page.
   *
   * @param runDirectory where the trials' series and latencies lie; a missing one is "not recorded"
   */
  public static String render(Path runDirectory, ResultsView view, RateOverWork work) {
    RunData data = RunData.read(runDirectory, view, work);
    List<Section> sections = Sections.of(view, data);
    PageSeries series = PageSeries.of(view, data.series());
    String library = ChartLibrary.source();
    String theme = Script.safe(Resource.read("theme.js"));
    String script =
        Script.safe(SCRIPTS.stream().map(Resource::read).collect(Collectors.joining("\n")));
    Map<String, String> values =
        Map.ofEntries(
            Map.entry(
                "hashes",
                Script.hash(theme) + " " + Script.hash(library) + " " + Script.hash(script)),
            Map.entry("title", Html.text(Frame.title(view))),
            Map.entry("style", Palette.rules() + Resource.read("report.css")),
            Map.entry("theme", theme),
            Map.entry("header", Frame.header(view)),
            Map.entry("nav", Frame.nav(sections)),
            Map.entry("sections", Frame.body(sections, section -> section.render(view))),
            Map.entry("footer", footer(view)),
            Map.entry("data", PageData.json(view, series.json())),
            Map.entry("points", series.text()),
            Map.entry("library", library),
            Map.entry("script", script));
    return Frame.fill(Resource.read("page.html"), values);
  }

  private static String footer(ResultsView view) {
    return "%s Charts by Apache ECharts %s (Apache License 2.0), held in this file."
        .formatted(Frame.madeBy(view), Html.text(ChartLibrary.version()));
  }
}
