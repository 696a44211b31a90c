package dev.toll.engine.run;

import dev.toll.engine.sample.Sampler;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * Writes {@code series.csv}: one line a second on the trial's own clock; unknown cells stay empty.
 */
final class SeriesRecorder implements LoadListener, AutoCloseable {
  /** The last interval is what is left of a second: too short to be a rate. */
  private static final double SHORTEST = 0.2;

  private final PrintWriter out;
  private final List<Sampler> samplers;
  private final LoadListener next;
  private final List<String> told;
  private final LongSupplier clock;
  private final Map<String, Double> values = new HashMap<>();
  private double lastSeconds;
  private long lastLook;

  /**
   * A recorder.
   *
   * @param told metrics that the load itself tells, with a column each
   */
  SeriesRecorder(Path file, List<Sampler> samplers, LoadListener next, List<String> told)
      throws IOException {
    this(file, samplers, next, told, System::nanoTime);
  }

  /**
   * A recorder with a clock of its own.
   *
   * @param clock monotonic, in nanoseconds: the driver's clock starts a moment after the samplers
   */
  SeriesRecorder(
      Path file, List<Sampler> samplers, LoadListener next, List<String> told, LongSupplier clock)
      throws IOException {
    Files.createDirectories(file.getParent());
    out = new PrintWriter(Files.newBufferedWriter(file));
    this.samplers = List.copyOf(samplers);
    this.next = next;
    this.told = List.copyOf(told);
    this.clock = clock;
    List<String> columns = new ArrayList<>(List.of("t", "entries_per_second", "entries_total"));
    samplers.forEach(sampler -> columns.addAll(sampler.columns()));
    columns.addAll(told);
    out.println(String.join(",", columns));
    lastLook = clock.getAsLong();
    samplers.forEach(sampler -> look(sampler, 0));
  }

  @Override
  public void tick(double seconds, long operations, long total) {
    double length = seconds - lastSeconds;
    if (length > 0) {
      List<String> cells = new ArrayList<>();
      cells.add(String.format(Locale.ROOT, "%.3f", seconds));
      cells.add(
          length < SHORTEST || operations == UNKNOWN
              ? ""
              : String.format(Locale.ROOT, "%.1f", operations / length));
      cells.add(total == UNKNOWN ? "" : Long.toString(total));
      sample(length, cells);
      // As the load told it: nobody here knows how many digits matter.
      told.forEach(name -> cells.add(Objects.toString(values.remove(name), "")));
      out.println(String.join(",", cells));
      // Whoever looks while the trial runs shall see it; a crash shall leave what was measured.
      out.flush();
    }
    lastSeconds = seconds;
    next.tick(seconds, operations, total);
  }

  private void sample(double length, List<String> cells) {
    long now = clock.getAsLong();
    double sinceLook = (now - lastLook) / 1e9;
    boolean tooShort = length < SHORTEST || sinceLook < SHORTEST;
    lastLook = tooShort ? lastLook : now;
    for (Sampler sampler : samplers) {
      Map<String, Double> seen = tooShort ? Map.of() : look(sampler, sinceLook);
      sampler.columns().forEach(column -> cells.add(cell(seen.get(column))));
    }
  }

  @Override
  public void value(String metric, double value) {
    values.put(metric, value);
  }

  /** What cannot be seen (a line of procfs in a form unheard of) is unknown; measuring goes on. */
  private static Map<String, Double> look(Sampler sampler, double seconds) {
    try {
      return sampler.sample(seconds);
    } catch (RuntimeException e) {
      return Map.of();
    }
  }

  /** Three decimals for what is small; sizes need none. */
  private static String cell(Double value) {
    if (value == null || !Double.isFinite(value)) {
      return "";
    }
    return String.format(Locale.ROOT, Math.abs(value) < 10_000 ? "%.3f" : "%.0f", value);
  }

  @Override
  public void close() throws IOException {
    samplers.forEach(Sampler::close);
    out.close();
    // A PrintWriter keeps its failures to itself.
    if (out.checkError()) {
      throw new IOException("cannot write series.csv");
    }
  }
}
