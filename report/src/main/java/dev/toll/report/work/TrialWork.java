package dev.toll.report.work;

import dev.toll.engine.series.SeriesSink;
import java.util.Arrays;
import java.util.List;

/** One trial's rate in equal bins of work done: the mean of each, and its slowest second. */
final class TrialWork implements SeriesSink {
  private static final String TOTAL = "entries_total";
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
  public boolean[] columns(List<String> names) {
    totalColumn = names.indexOf(TOTAL);
    rateColumn = names.indexOf(RATE);
    boolean[] wanted = new boolean[names.size()];
    if (recorded()) {
      wanted[totalColumn] = true;
      wanted[rateColumn] = true;
    }
    return wanted;
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
