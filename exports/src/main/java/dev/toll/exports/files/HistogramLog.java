package dev.toll.exports.files;

import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import dev.toll.report.latency.RunLatency;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * One HdrHistogram log (1.3) of a run: intervals a second long, relative to one base time,
 * distinguished by tag. Per level, the intervals of all its trials are added second by second; per
 * trial, each trial's are kept apart. All logs of a level are read side by side, so that one second
 * is held at a time.
 */
public final class HistogramLog {
  /** The ratio the log's tools expect: nanoseconds recorded, milliseconds shown. */
  private static final double NANOS_PER_MILLI = 1e6;

  /** What a tag of the log means, as users write it. */
  public enum By {
    /** All trials of a level. */
    level,
    /** Each trial. */
    trial
  }

  private HistogramLog() {}

  /** Writes the log; returns how many intervals it has. */
  public static long write(ExportedRun run, By by, OutputStream out) throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(out);
    long start = run.start().toEpochMilli();
    String study = run.results().design().study().name().replaceAll("\\p{Cc}", " ");
    writer.outputComment(
        "[toll export: " + study + " " + run.results().execution().run().id() + "]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(start);
    writer.outputBaseTime(start);
    writer.outputLegend();
    long intervals = 0;
    for (Map.Entry<String, List<ExportedTrial>> group : groups(run, by).entrySet()) {
      intervals += merged(run, group.getKey(), group.getValue(), writer);
    }
    out.flush();
    return intervals;
  }

  /** Trials by what becomes the tag; a tag holds no comma, space or line end. */
  private static Map<String, List<ExportedTrial>> groups(ExportedRun run, By by) {
    Map<String, List<ExportedTrial>> groups = new LinkedHashMap<>();
    for (ExportedTrial trial : run.trials()) {
      if (Files.isRegularFile(trial.latency())) {
        String name =
            by == By.level
                ? trial.record().level()
                : String.valueOf(trial.directory().getFileName());
        groups.computeIfAbsent(tag(name), any -> new ArrayList<>()).add(trial);
      }
    }
    return groups;
  }

  static String tag(String name) {
    return name.replaceAll("[,\\s\\p{Cc}]", "_");
  }

  private static long merged(
      ExportedRun run, String tag, List<ExportedTrial> trials, HistogramLogWriter writer)
      throws IOException {
    List<Source> sources = new ArrayList<>();
    try {
      for (ExportedTrial trial : trials) {
        sources.add(new Source(trial, (trial.start().toEpochMilli() - run.start().toEpochMilli())));
      }
      long intervals = 0;
      for (long second = first(sources); second < Long.MAX_VALUE; second = first(sources)) {
        Histogram sum = new Histogram(3);
        double start = Double.MAX_VALUE;
        double end = 0;
        for (Source source : sources) {
          while (source.second() == second) {
            sum.add(source.next);
            start = Math.min(start, source.start());
            end = Math.max(end, source.end());
            source.advance();
          }
        }
        sum.setTag(tag);
        writer.outputIntervalHistogram(start, end, sum, NANOS_PER_MILLI);
        intervals++;
      }
      return intervals;
    } finally {
      sources.forEach(Source::close);
    }
  }

  private static long first(List<Source> sources) {
    return sources.stream().mapToLong(Source::second).min().orElse(Long.MAX_VALUE);
  }

  /** A trial's log, one interval ahead. */
  private static final class Source {
    private final HistogramLogReader reader;
    private final long offsetMillis;
    private Histogram next;

    Source(ExportedTrial trial, long offsetMillis) throws FileNotFoundException {
      reader = new HistogramLogReader(trial.latency().toFile());
      this.offsetMillis = offsetMillis;
      advance();
    }

    void advance() {
      do {
        next = RunLatency.next(reader);
      } while (next != null && next.getTotalCount() == 0);
    }

    double start() {
      return (next.getStartTimeStamp() + offsetMillis) / 1000.0;
    }

    double end() {
      return (next.getEndTimeStamp() + offsetMillis) / 1000.0;
    }

    long second() {
      return next == null
          ? Long.MAX_VALUE
          : Math.floorDiv(next.getStartTimeStamp() + offsetMillis + 500, 1000L);
    }

    void close() {
      reader.close();
    }
  }
}
