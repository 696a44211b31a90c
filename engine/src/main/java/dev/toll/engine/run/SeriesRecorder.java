package dev.toll.engine.run;

import dev.toll.engine.system.Instance.CpuUse;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes {@code series.csv}: one line a second on the trial's own clock; unknown cells stay empty.
 */
final class SeriesRecorder implements LoadListener, AutoCloseable {
  private static final double SHORTEST = 0.2;

  private final PrintWriter out;
  private final CpuAccount cpu;
  private final LoadListener next;
  private final List<String> more;
  private final Map<String, Double> values = new HashMap<>();
  private double lastSeconds;
  private CpuUse last;

  /**
   * A recorder.
   *
   * @param more metrics with a column of their own
   */
  SeriesRecorder(Path file, CpuAccount cpu, LoadListener next, List<String> more)
      throws IOException {
    Files.createDirectories(file.getParent());
    out = new PrintWriter(Files.newBufferedWriter(file));
    this.more = List.copyOf(more);
    out.print("t,entries_per_second,entries_total,client_cpu,server_cpu,machine_cpu");
    this.more.forEach(name -> out.print("," + name));
    out.println();
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
          "%.3f,%s,%s,%s,%s,%s%s%n",
          seconds,
          // The last interval is what is left of a second: too short to be a rate.
          length < SHORTEST || operations == UNKNOWN
              ? ""
              : String.format(Locale.ROOT, "%.1f", operations / length),
          total == UNKNOWN ? "" : Long.toString(total),
          rate(last.drivers(), now.drivers(), length),
          rate(last.servers(), now.servers(), length),
          rate(last.machine(), now.machine(), length),
          values());
    }
    last = now;
    lastSeconds = seconds;
    next.tick(seconds, operations, total);
  }

  @Override
  public void value(String metric, double value) {
    values.put(metric, value);
  }

  private String values() {
    StringBuilder cells = new StringBuilder();
    for (String name : more) {
      Double value = values.remove(name);
      cells.append(',').append(value == null ? "" : Double.toString(value));
    }
    return cells.toString();
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
