package dev.toll.engine.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Writes {@code drivers.csv}: what each of several drivers did, second by second, on its own clock.
 * There is no such file where a load has one driver, whose series is the trial's.
 */
final class DriverSeries implements AutoCloseable {
  private final Path file;
  private final Map<String, Double> last = new HashMap<>();
  private PrintWriter out;

  DriverSeries(Path file) {
    this.file = file;
  }

  /** Adds what a driver did since its last report. */
  void add(String driver, double seconds, long operations, long total) throws IOException {
    if (out == null) {
      out = new PrintWriter(Files.newBufferedWriter(file));
      out.println("driver,t,entries_per_second,entries_total");
    }
    double before = last.getOrDefault(driver, 0.0);
    last.put(driver, seconds);
    out.println(
        String.format(
            Locale.ROOT,
            "%s,%.3f,%s,%d",
            driver,
            seconds,
            SeriesRecorder.rate(operations, seconds - before),
            total));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
      // A PrintWriter keeps its failures to itself.
      if (out.checkError()) {
        throw new IOException("cannot write " + file.getFileName());
      }
    }
  }
}
