package dev.toll.exports.points;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.run.SeriesRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The newest sample of the current trial as Prometheus text (exposition format 0.0.4), to be
 * scraped during a run. The values have no time: a scrape is about now.
 */
public final class LatestSample {
  /** Of such a page. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private LatestSample() {}

  /**
   * The newest row of a trial's series; empty text before the first one.
   *
   * @param now the trial
   * @throws IOException if the series cannot be read
   */
  public static String render(String study, RunDirectory run, Now now) throws IOException {
    Path series = RunFiles.checked(run.path(), run.trial(now.trial()).resolve("series.csv"));
    String[] values = Files.exists(series) ? SeriesRows.lastRow(series) : null;
    if (values == null) {
      return "";
    }
    Map<String, String> tags =
        Map.of(
            "study", study,
            "run", run.id(),
            "trial", now.trial(),
            "block", Integer.toString(now.block()),
            "level", now.level());
    String labels = PrometheusNames.labels(tags);
    List<String> columns = SeriesRows.columns(series);
    PrometheusNames names = new PrometheusNames();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        // Unlike in OpenMetrics, the type is declared for the sample's own name.
        String name = names.sample(Kind.SERIES, columns.get(i));
        String type = PrometheusNames.counter(columns.get(i)) ? "counter" : "gauge";
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        text.append(name).append(labels).append(' ').append(values[i]).append('\n');
      }
    }
    return text.toString();
  }
}
