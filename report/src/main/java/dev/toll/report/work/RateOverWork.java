package dev.toll.report.work;

import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.series.SeriesSink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Each level's rate against the work done so far, over its valid trials.
 *
 * @param end entries of the trial that did the most
 * @param marks entries between boundaries of the data, such as partitions; 0 without any
 * @param levels by name, in bins of equal work from 0 to {@code end}
 */
public record RateOverWork(double end, double marks, Map<String, Line> levels) {

  /** Bins of the finest line; a picture has no room for more. */
  static final int MOST = 240;

  /** Seconds that a bin should hold, so that it is no single sample. */
  private static final int LEAST_SECONDS = 2;

  /**
   * A level.
   *
   * @param median of its trials' mean rates in each bin, entries/s; NaN for a bin without a second
   * @param slowest second of any of them in each bin
   */
  // Arrays, because they are drawn point by point; two of them are never compared.
  @SuppressWarnings("ArrayRecordComponent")
  public record Line(double[] median, double[] slowest) {}

  /**
   * Reads two columns of the trials' series, twice, as that holds no more than the bins: how much
   * was done, then where. Trials are read side by side; they may be long.
   */
  public static RateOverWork read(Path run, List<Trial> trials) {
    List<TrialWork> whole = read(run, trials, Double.MAX_VALUE, 1);
    double end = whole.stream().mapToDouble(TrialWork::total).max().orElse(0);
    double seconds =
        whole.stream()
            .filter(all -> all.total() > 0)
            .mapToDouble(all -> all.total() / all.mean(0))
            .max()
            .orElse(0);
    int bins = (int) Math.min(MOST, seconds / LEAST_SECONDS);
    if (bins < 2) {
      return new RateOverWork(end, 0, Map.of());
    }
    Map<String, List<TrialWork>> byLevel = new LinkedHashMap<>();
    // A little wider, so that the last second is not beyond the last bin.
    double width = end / bins * (1 + 1e-9);
    List<TrialWork> binned = read(run, trials, width, bins);
    for (int i = 0; i < trials.size(); i++) {
      if (binned.get(i).total() > 0) {
        byLevel
            .computeIfAbsent(trials.get(i).level(), level -> new ArrayList<>())
            .add(binned.get(i));
      }
    }
    Map<String, Line> levels = new TreeMap<>();
    byLevel.forEach((level, all) -> levels.put(level, line(all, bins)));
    return new RateOverWork(end, marks(trials, end), levels);
  }

  private static List<TrialWork> read(Path run, List<Trial> trials, double width, int bins) {
    return trials.parallelStream()
        .map(
            trial -> {
              TrialWork work = new TrialWork(width, bins);
              SeriesFile.stream(run, trial.trial(), work);
              return work;
            })
        .toList();
  }

  private static Line line(List<TrialWork> trials, int bins) {
    double[] median = new double[bins];
    double[] slowest = new double[bins];
    for (int i = 0; i < bins; i++) {
      int bin = i;
      median[i] = median(trials.stream().mapToDouble(trial -> trial.mean(bin)));
      slowest[i] = least(trials.stream().mapToDouble(trial -> trial.slowest(bin)));
    }
    return new Line(median, slowest);
  }

  private static double median(DoubleStream values) {
    return Median.withDefaults().evaluate(values.filter(Double::isFinite).toArray());
  }

  private static double least(DoubleStream values) {
    return values.filter(Double::isFinite).min().orElse(Double.NaN);
  }

  /** Where the trials agree on it, and it is within what was done. */
  private static double marks(List<Trial> trials, double end) {
    List<Long> told = trials.stream().map(trial -> trial.load().partition()).distinct().toList();
    double marks = told.size() == 1 && told.get(0) != null ? told.get(0) : 0;
    return marks > 0 && marks < end ? marks : 0;
  }

  /** The middle of a bin, in entries. */
  public double middle(int bin, int bins) {
    return (bin + 0.5) * end / bins;
  }

  /**
   * A level's line in a few wide parts, for a table: the median of the medians, and the least of
   * the slowest.
   */
  public Line parts(String level, int parts) {
    Line fine = levels.get(level);
    int bins = fine.median().length;
    double[] median = new double[parts];
    double[] slowest = new double[parts];
    for (int i = 0; i < parts; i++) {
      int from = i * bins / parts;
      int to = Math.max(from + 1, (i + 1) * bins / parts);
      median[i] = median(Arrays.stream(fine.median(), from, to));
      slowest[i] = least(Arrays.stream(fine.slowest(), from, to));
    }
    return new Line(median, slowest);
  }

  /** One trial's rate in equal bins of work done: the mean of each, and its slowest second. */
  private static final class TrialWork implements SeriesSink {
    private static final String RATE = "entries_per_second";

    private final double width;
    private final double[] work;
    private final double[] seconds;
    private final double[] slowest;
    private int totalColumn = -1;
    private int rateColumn = -1;
    private double total;
    private double time;

    /**
     * Ready to receive a trial's series.
     *
     * @param width of a bin, in entries
     * @param bins how many; what is done beyond them is not looked at
     */
    TrialWork(double width, int bins) {
      this.width = width;
      this.work = new double[bins];
      this.seconds = new double[bins];
      this.slowest = new double[bins];
      Arrays.fill(slowest, Double.NaN);
    }

    @Override
    public boolean column(int index, String name) {
      totalColumn = name.equals(ColumnSeries.ENTRIES) ? index : totalColumn;
      rateColumn = name.equals(RATE) ? index : rateColumn;
      return index == totalColumn || index == rateColumn;
    }

    private boolean recorded() {
      return totalColumn >= 0 && rateColumn >= 0;
    }

    /**
     * A second belongs to the bin of its middle; its work and its time are added there. Of a total
     * below 0, which a load may claim, there is no bin.
     */
    @Override
    public void row(double now, double[] values) {
      if (!recorded() || !Double.isFinite(values[totalColumn]) || now <= time) {
        return;
      }
      double done = values[totalColumn];
      double rate = values[rateColumn];
      int bin = (int) ((total + done) / 2 / width);
      if (done >= total && bin >= 0 && bin < work.length) {
        work[bin] += done - total;
        seconds[bin] += now - time;
        if (Double.isFinite(rate) && !(slowest[bin] <= rate)) {
          slowest[bin] = rate;
        }
      }
      total = done;
      time = now;
    }

    /** Entries done in all. */
    double total() {
      return total;
    }

    /** Entries per second in a bin; NaN when no second is in it. */
    double mean(int bin) {
      return seconds[bin] > 0 ? work[bin] / seconds[bin] : Double.NaN;
    }

    /** The lowest rate of a second in a bin; NaN when none is in it. */
    double slowest(int bin) {
      return slowest[bin];
    }
  }
}
