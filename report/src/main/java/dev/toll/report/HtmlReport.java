package dev.toll.report;

import dev.toll.engine.analysis.Results;
import dev.toll.report.html.Page;
import java.nio.file.Path;

/** {@code report.html}: the result as one offline file that loads nothing from anywhere. */
public final class HtmlReport {

  private HtmlReport() {}

  /**
   * Renders the page.
   *
   * @param runDirectory where {@code trials/<trial>/series.csv} lie
   */
  public static String render(Path runDirectory, Results results) {
    return Page.render(runDirectory, new ResultsView(results));
  }
}
