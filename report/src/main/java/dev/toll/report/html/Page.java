package dev.toll.report.html;

import dev.toll.engine.files.Sha256;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.render.Html;
import dev.toll.report.section.PageLayout;
import dev.toll.report.section.SummaryLayout;
import dev.toll.report.templates.JtepageGenerated;
import dev.toll.report.templates.JtepaperGenerated;
import dev.toll.report.work.RateOverWork;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The whole page: sections, data and scripts in one file that loads nothing.
 *
 * @param hashes the scripts that the page's policy allows
 * @param theme a script that runs before the page is drawn
 * @param data what the charts draw; the package describes it
 * @param points the series, packed
 * @param library the chart library's script
 */
public record Page(
    PageLayout edition,
    String hashes,
    String style,
    String theme,
    String data,
    String points,
    String library,
    String chartVersion,
    String script) {

  /** Order matters: each uses what the ones before it define. */
  private static final List<String> SCRIPTS =
      List.of(
          "numbers.js",
          "core.js",
          "dots.js",
          "points.js",
          "lines.js",
          "series.js",
          "series-table.js",
          "copy.js",
          "theme-button.js",
          "start.js");

  /**
   * The page.
   *
   * @param runDirectory where the trials' series and latencies are; a missing one is "not recorded"
   */
  public static String render(Path runDirectory, ResultsView view, RateOverWork work) {
    PageLayout edition = PageLayout.of(runDirectory, view, work, Medium.PAGE);
    PageSeries series = PageSeries.of(view, edition.series());
    String library = Resource.charts();
    String theme = Resource.script("theme.js");
    String script = SCRIPTS.stream().map(Resource::script).collect(Collectors.joining("\n"));
    Page page =
        new Page(
            edition,
            hash(theme) + " " + hash(library) + " " + hash(script),
            onScreen(),
            theme,
            PageData.json(view, series),
            series.text(),
            library,
            Resource.chartVersion(),
            script);
    return Html.render(output -> JtepageGenerated.render(output, null, page));
  }

  /**
   * The page for paper: no script, every chart a picture, everything open, in light colours. A
   * browser without a screen turns it into a PDF ({@code chromium --headless --print-to-pdf}).
   */
  public static String paper(Path runDirectory, ResultsView view, RateOverWork work) {
    return plain(view, PageLayout.of(runDirectory, view, work, Medium.PAPER).sections());
  }

  /** A run on one page, without scripts and ready for print. */
  public static String summary(ResultsView view) {
    return plain(view, SummaryLayout.page(view));
  }

  private static String plain(ResultsView view, List<Section> sections) {
    String style = light() + Resource.read("report.css") + Resource.read("paper.css");
    return Html.render(
        output -> JtepaperGenerated.render(output, null, PageLayout.head(view), sections, style));
  }

  /** The style sheet of pages on a screen. */
  public static String onScreen() {
    return colours() + Resource.read("report.css");
  }

  /** Both colour schemes as style rules: the system's preference, unless the reader chose one. */
  private static String colours() {
    String dark = Resource.read("dark.css");
    return light()
        + "@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme=light], .print) {\n"
        + dark
        + "}\n}\n@media screen {\n:root[data-theme=dark]:not(.print) {\n"
        + dark
        + "}\n}\n";
  }

  /** Light alone, for paper. */
  private static String light() {
    return ":root {\n" + Resource.read("light.css") + "}\n";
  }

  /**
   * A script's source expression for the content security policy, {@code 'sha256-...'}: a script
   * that came in any other way is refused by the browser (CSP level 3, hash sources).
   */
  private static String hash(String script) {
    return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.bytes(script)) + "'";
  }
}
