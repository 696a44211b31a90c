package dev.toll.engine.run;

import dev.toll.engine.system.Instance.CpuUse;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes {@code series.csv}: one line a second on the trial's own clock; unknown cells stay empty.
 */
final class SeriesRecorder implements LoadListener, AutoCloseable {
  private static final double SHORTEST = 0.2;

  private final PrintWriter out;
  private final CpuAccount cpu;
  private final LoadListener next;
  private double lastSeconds;
  private CpuUse last;

  SeriesRecorder(Path file, CpuAccount cpu, LoadListener next) throws IOException {
    Files.createDirectories(file.getParent());
    out = new PrintWriter(Files.newBufferedWriter(file));
    out.println("t,entries_per_second,entries_total,client_cpu,server_cpu,machine_cpu");
    this.cpu = cpu;
    this.next = next;
    this.last = cpu.soFar();
  }

  @Override
  public void tick(double seconds, long operations, long total) {
    double length = seconds - lastSeconds;
    CpuUse now = cpu.soFar();
    if (length > 0) {
      out.printf(
          Locale.ROOT,
          "%.3f,%s,%d,%s,%s,%s%n",
          seconds,
          // The last interval is what is left of a second: too short to be a rate.
          length < SHORTEST ? "" : String.format(Locale.ROOT, "%.1f", operations / length),
          total,
          rate(last.drivers(), now.drivers(), length),
          rate(last.servers(), now.servers(), length),
          rate(last.machine(), now.machine(), length));
    }
    last = now;
    lastSeconds = seconds;
    next.tick(seconds, operations, total);
  }

  private static String rate(Double before, Double now, double length) {
    return before == null || now == null || length < SHORTEST
        ? ""
        : String.format(Locale.ROOT, "%.3f", (now - before) / length);
  }

  @Override
  public void close() throws IOException {
    out.close();
    // A PrintWriter keeps its failures to itself.
    if (out.checkError()) {
      throw new IOException("cannot write series.csv");
    }
  }
}
