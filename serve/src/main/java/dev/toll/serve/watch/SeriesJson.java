package dev.toll.serve.watch;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.series.Series;
import dev.toll.engine.series.SeriesFile;
import dev.toll.report.series.Bins;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Series of trials that have ended, thinned to what a chart can show. */
public final class SeriesJson {
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();
  private static final int MOST_POINTS = 600;
  private static final MathContext SHOWN = new MathContext(6);

  private SeriesJson() {}

  /**
   * {@code {"columns": [...], "trials": [{trial, level, block, t, v}, ...]}}.
   *
   * @param column the series wanted
   * @param from how many of the valid trials, in the order they ended, are known already
   */
  public static String of(WatchedRun run, RunSnapshot snapshot, String column, int from) {
    List<TrialRecord> valid = snapshot.trials().stream().filter(TrialRecord::valid).toList();
    List<Line> lines = new ArrayList<>();
    Set<String> columns = new TreeSet<>();
    for (TrialRecord trial :
        valid.subList(Math.min(Math.max(0, from), valid.size()), valid.size())) {
      Series series = read(run, trial.trial());
      columns.addAll(series.values().keySet());
      double[] values = series.values().get(column);
      if (values != null) {
        lines.add(line(trial, series.seconds(), values));
      }
    }
    return GSON.toJson(new Found(valid.size(), columns, lines));
  }

  private record Found(int upTo, Set<String> columns, List<Line> trials) {}

  /** A trial's series: times in seconds, and values, null where unknown. */
  private record Line(
      String trial, String level, int block, List<BigDecimal> t, List<BigDecimal> v) {}

  private static Series read(WatchedRun run, String trial) {
    try {
      return SeriesFile.read(run.directory().path(), trial);
    } catch (UncheckedIOException e) {
      // Not in UTF-8, or gone while we look: not recorded.
      return Series.NONE;
    }
  }

  private static Line line(TrialRecord trial, double[] seconds, double[] values) {
    Bins bins = Bins.of(seconds, values, MOST_POINTS);
    List<BigDecimal> times = new ArrayList<>();
    List<BigDecimal> averages = new ArrayList<>();
    for (int bin = first(bins); bin < bins.length(); bin++) {
      times.add(number(bins.middle(bin)));
      averages.add(number(bins.average()[bin]));
    }
    return new Line(trial.trial(), trial.level(), trial.block(), times, averages);
  }

  /** The first bin that holds a number: a line begins where it was recorded. */
  private static int first(Bins bins) {
    int bin = 0;
    while (bin < bins.length() && bins.count()[bin] == 0) {
      bin++;
    }
    return bin;
  }

  private static BigDecimal number(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(SHOWN).stripTrailingZeros() : null;
  }
}
