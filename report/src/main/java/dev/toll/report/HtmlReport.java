package dev.toll.report;

import dev.toll.engine.results.Results;
import dev.toll.report.html.Page;
import dev.toll.report.work.RateOverWork;
import java.nio.file.Path;

/** {@code report.html}: the result as one offline file that loads nothing from anywhere. */
public final class HtmlReport {

  private HtmlReport() {}

  /**
   * Renders the page.
   *
   * @param runDirectory where {@code trials/<trial>/series.csv} and the logs of latencies lie
   */
  public static String render(Path runDirectory, Results results) {
    return render(runDirectory, results, work(runDirectory, results));
  }

  /** The page, where the rate against work done has been read already. */
  static String render(Path runDirectory, Results results, RateOverWork work) {
    return Page.render(runDirectory, new ResultsView(results), work);
  }

  /**
   * The same without scripts and ready for print: {@code chromium --headless --print-to-pdf}.
   *
   * @param runDirectory where {@code trials/<trial>/} lie
   */
  public static String paper(Path runDirectory, Results results) {
    return Page.paper(runDirectory, new ResultsView(results), work(runDirectory, results));
  }

  private static RateOverWork work(Path runDirectory, Results results) {
    return RateOverWork.read(runDirectory, new ResultsView(results).validTrials());
  }
}
