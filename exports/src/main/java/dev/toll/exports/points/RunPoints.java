package dev.toll.exports.points;

import dev.toll.engine.results.Results.Effect;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.points.PointWriter.Points;
import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import dev.toll.exports.run.LatencyRows;
import dev.toll.exports.run.SeriesRows;
import dev.toll.report.text.Plain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * All points of a run, into any format: every series of every trial; each trial's figures as a
 * point at its end; each effect as a point at the end of all.
 */
public final class RunPoints {
  private static final List<String> EFFECT = List.of("ratio", "low", "high");

  private final PointWriter writer;
  private long points;

  public RunPoints(PointWriter writer) {
    this.writer = writer;
  }

  /**
   * Writes them, and leaves the writer open; returns how many there were.
   *
   * @param begun receives the number of each trial, from 1, as it begins
   */
  public long write(ExportedRun run, IntConsumer begun) throws IOException {
    int number = 0;
    for (ExportedTrial trial : run.trials()) {
      begun.accept(++number);
      series(trial);
      figures(trial);
    }
    for (Effect effect : run.results().estimates().effects()) {
      effect(run, effect);
    }
    return points;
  }

  private void series(ExportedTrial trial) throws IOException {
    List<String> columns = SeriesRows.columns(trial.series());
    series(trial, trial.series(), columns);
    // What both files have is of two loads, at the same times.
    List<String> own = new ArrayList<>(SeriesRows.columns(trial.observed()));
    own.removeAll(columns);
    series(trial, trial.observed(), own);
    List<String> latencies = LatencyRows.columns(trial.latency());
    // Where the series has them already, once is enough.
    if (!latencies.isEmpty() && Collections.disjoint(columns, latencies)) {
      Points rows = writer.open(Kind.SERIES, latencies, trial.tags());
      LatencyRows.read(trial.latency(), (seconds, values) -> row(rows, trial, seconds, values));
    }
  }

  private void series(ExportedTrial trial, Path file, List<String> columns) throws IOException {
    if (!columns.isEmpty()) {
      List<String> all = SeriesRows.columns(file);
      int[] which = columns.stream().mapToInt(all::indexOf).toArray();
      Points rows = writer.open(Kind.SERIES, columns, trial.tags());
      String[] cells = new String[which.length];
      SeriesRows.read(
          file,
          (seconds, values) -> {
            Arrays.setAll(cells, i -> values[which[i]]);
            row(rows, trial, seconds, cells);
          });
    }
  }

  private void row(Points rows, ExportedTrial trial, double seconds, String[] values)
      throws IOException {
    rows.at(trial.nanos(seconds), values);
    count(values);
  }

  private void figures(ExportedTrial trial) throws IOException {
    Map<String, Double> metrics = new TreeMap<>(trial.record().metrics());
    if (!metrics.isEmpty()) {
      String[] values = metrics.values().stream().map(Plain::finite).toArray(String[]::new);
      writer
          .open(Kind.TRIAL, List.copyOf(metrics.keySet()), trial.tags())
          .at(trial.endNanos(), values);
      count(values);
    }
  }

  private void effect(ExportedRun run, Effect effect) throws IOException {
    if (effect.ratio() == null) {
      return;
    }
    Map<String, String> tags = new TreeMap<>(run.extraTags());
    tags.put("study", run.results().design().study().name());
    tags.put("run", run.results().execution().run().id());
    tags.put("level", effect.level());
    tags.put("metric", effect.metric());
    tags.put("against", effect.against());
    tags.put("kind", effect.kind().toString());
    String[] values = {
      Plain.finite(effect.ratio()),
      effect.interval() == null ? null : Plain.finite(effect.interval().low()),
      effect.interval() == null ? null : Plain.finite(effect.interval().high())
    };
    writer.open(Kind.EFFECT, EFFECT, tags).at(run.endNanos(), values);
    count(values);
  }

  private void count(String[] values) {
    for (String value : values) {
      points += value == null ? 0 : 1;
    }
  }
}
