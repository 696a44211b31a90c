package dev.toll.exports.live;

import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.points.PrometheusNames;
import dev.toll.exports.run.SeriesRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The newest sample of a run as Prometheus text (exposition format 0.0.4), for a page that is
 * scraped while the run goes on. The values have no time: a scrape is about now.
 */
public final class LatestSample {
  /** What such a page says it is. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** How trials are named; docs/run-directory.md. */
  private static final Pattern TRIAL = Pattern.compile("b(\\d+)-(.+)");

  private LatestSample() {}

  /**
   * The newest row of the trial whose series was written to last; empty text before the first one.
   *
   * @param runDirectory the run's directory
   * @throws IOException if it cannot be read
   */
  public static String render(String study, Path runDirectory) throws IOException {
    Optional<Path> newest = newest(runDirectory.resolve("trials"));
    if (newest.isEmpty()) {
      return "";
    }
    Path series = newest.get();
    String[] values = SeriesRows.lastRow(series);
    if (values == null) {
      return "";
    }
    String trial = String.valueOf(series.getParent().getFileName());
    Map<String, String> tags = new TreeMap<>();
    tags.put("study", study);
    tags.put("run", String.valueOf(runDirectory.getFileName()));
    tags.put("trial", trial);
    Matcher parts = TRIAL.matcher(trial);
    if (parts.matches()) {
      tags.put("block", Integer.toString(Integer.parseInt(parts.group(1))));
      tags.put("level", parts.group(2));
    }
    return text(SeriesRows.columns(series), values, PrometheusNames.labels(tags));
  }

  private static String text(List<String> columns, String[] values, String labels) {
    PrometheusNames names = new PrometheusNames();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        // Other than in OpenMetrics, the type stands at the sample's own name.
        String name = names.sample(Kind.SERIES, columns.get(i));
        String type = PrometheusNames.counter(columns.get(i)) ? "counter" : "gauge";
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        text.append(name).append(labels).append(' ').append(values[i]).append('\n');
      }
    }
    return text.toString();
  }

  private static Optional<Path> newest(Path trials) throws IOException {
    if (!Files.isDirectory(trials)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(trials)) {
      return homes
          .map(home -> home.resolve("series.csv"))
          .filter(Files::isRegularFile)
          .max(Comparator.comparing(LatestSample::modified));
    }
  }

  /** A trial that steps aside just now is not the newest. */
  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }
}
