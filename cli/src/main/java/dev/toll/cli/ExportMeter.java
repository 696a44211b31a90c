package dev.toll.cli;

import dev.toll.exports.points.RunPoints;
import java.io.PrintWriter;
import java.util.Locale;

/** Shows the progress of an export that takes more than two seconds. */
final class ExportMeter implements RunPoints.Progress, AutoCloseable {
  private static final long SILENT_NANOS = 2_000_000_000L;
  private static final long TERMINAL_NANOS = 200_000_000L;
  private static final long LINES_NANOS = 5_000_000_000L;

  /** The clock is read once per this many rows. */
  private static final int ROWS = 1 << 10;

  private final PrintWriter err;
  private final boolean terminal;
  private final long start = System.nanoTime();
  private long next = start + SILENT_NANOS;
  private int rows;
  private boolean shown;

  ExportMeter(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void at(int trials, int of, long points) {
    if (++rows % ROWS == 0) {
      show(trials, of, points);
    }
  }

  private void show(int trials, int of, long points) {
    long now = System.nanoTime();
    if (now < next) {
      return;
    }
    next = now + (terminal ? TERMINAL_NANOS : LINES_NANOS);
    double seconds = (now - start) / 1e9;
    String text =
        String.format(
            Locale.ROOT,
            "exporting: trial %d/%d, %s points, %s/s",
            Math.min(trials + 1, of),
            of,
            Text.count((double) points),
            Text.count(points / seconds));
    if (terminal) {
      err.print(PrintableWriter.CLEAR + text);
      shown = true;
    } else {
      err.println(text);
    }
    err.flush();
  }

  @Override
  public void close() {
    if (shown) {
      err.print(PrintableWriter.CLEAR);
      err.flush();
    }
  }
}
