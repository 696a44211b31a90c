package dev.toll.engine.measure;

import dev.toll.driver.Daemon;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.system.LoadListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Writes {@code series.csv}: one line a second on the trial's own clock, and lines in between when
 * samplers look more often; unknown cells stay empty.
 */
final class SeriesRecorder implements LoadListener, AutoCloseable {
  /** The last interval is what is left of a second: too short to be a rate. */
  private static final double SHORTEST = 0.2;

  /** The load reports this often. */
  static final double SECOND = 1;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final PrintWriter out;
  private final List<Sampler> samplers;
  private final LoadListener next;
  private final List<String> told;
  private final double every;
  private final LongSupplier clock;
  private final LongSupplier cpu;
  private final Map<String, Double> values = new HashMap<>();
  private ScheduledExecutorService between;
  private double lastSeconds;
  private long lastLook;
  private long origin;
  private long cpuNanos;

  /**
   * A recorder.
   *
   * @param told metrics that the load itself reports, with a column each
   * @param every seconds between two looks; infinite for none: then there are lines only where the
   *     load reports something
   */
  SeriesRecorder(
      Path file, List<Sampler> samplers, LoadListener next, List<String> told, double every)
      throws IOException {
    this(file, samplers, next, told, every, System::nanoTime, SeriesRecorder::threadCpu);
    if (every < SECOND) {
      between = lookBetween();
    }
  }

  /**
   * A recorder with a clock of its own, which does not look between the load's ticks.
   *
   * @param clock monotonic, in nanoseconds: the driver's clock starts a moment after the samplers
   * @param cpu of the thread that asks, in nanoseconds
   */
  SeriesRecorder(
      Path file,
      List<Sampler> samplers,
      LoadListener next,
      List<String> told,
      double every,
      LongSupplier clock,
      LongSupplier cpu)
      throws IOException {
    Files.createDirectories(file.getParent());
    out = new PrintWriter(Files.newBufferedWriter(file));
    this.samplers = List.copyOf(samplers);
    this.next = next;
    this.told = List.copyOf(told);
    this.every = every;
    this.clock = clock;
    this.cpu = cpu;
    List<String> columns =
        new ArrayList<>(List.of("t", "entries_per_second", ColumnSeries.ENTRIES));
    samplers.forEach(sampler -> columns.addAll(sampler.columns()));
    columns.addAll(told);
    out.println(String.join(",", columns));
    lastLook = clock.getAsLong();
    origin = lastLook;
    samplers.forEach(sampler -> look(sampler, 0));
  }

  private ScheduledExecutorService lookBetween() {
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(Daemon.factory("toll-series"));
    long period = (long) (every * 1e9);
    var unused = executor.scheduleAtFixedRate(this::between, period, period, TimeUnit.NANOSECONDS);
    return executor;
  }

  /** A line without figures of the load. */
  synchronized void between() {
    long before = cpu.getAsLong();
    long now = clock.getAsLong();
    if ((now - lastLook) / 1e9 >= every / 2) {
      List<String> cells = new ArrayList<>();
      cells.add(time((now - origin) / 1e9));
      cells.addAll(List.of("", ""));
      sample(every, cells);
      told.forEach(name -> cells.add(""));
      write(cells);
    }
    cpuNanos += cpu.getAsLong() - before;
  }

  /**
   * The load goes on after a break: what samplers count from now on, and not what happened in the
   * break, is in the next line.
   */
  synchronized void resume() {
    long before = cpu.getAsLong();
    long now = clock.getAsLong();
    double seconds = (now - lastLook) / 1e9;
    samplers.forEach(sampler -> look(sampler, seconds));
    lastLook = clock.getAsLong();
    cpuNanos += cpu.getAsLong() - before;
  }

  @Override
  public void tick(double seconds, long operations, long total) {
    line(seconds, operations, total);
    next.tick(seconds, operations, total);
  }

  private synchronized void line(double seconds, long operations, long total) {
    long before = cpu.getAsLong();
    double length = seconds - lastSeconds;
    boolean said = operations != UNKNOWN || total != UNKNOWN || !values.isEmpty();
    if (length > 0 && (said || Double.isFinite(every))) {
      List<String> cells = new ArrayList<>();
      cells.add(time(seconds));
      cells.add(operations == UNKNOWN ? "" : rate(operations, length));
      cells.add(total == UNKNOWN ? "" : Long.toString(total));
      sample(length, cells);
      // As the load reported it: how many digits matter is not known here.
      told.forEach(name -> cells.add(Objects.toString(values.remove(name), "")));
      write(cells);
    }
    origin = clock.getAsLong() - (long) (seconds * 1e9);
    lastSeconds = seconds;
    cpuNanos += cpu.getAsLong() - before;
  }

  /** Operations a second; empty for an interval that is too short to be a rate. */
  static String rate(long operations, double length) {
    return length < SHORTEST ? "" : String.format(Locale.ROOT, "%.1f", operations / length);
  }

  private static String time(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private void write(List<String> cells) {
    out.println(String.join(",", cells));
    // It shall be visible while the trial runs; a crash shall leave what was measured.
    out.flush();
  }

  /** Seconds between two looks. With no looks, samplers only repeat the load's reports. */
  private double least() {
    return every <= SECOND || Double.isInfinite(every)
        ? Math.min(SHORTEST, every / 2)
        : 0.9 * every;
  }

  private void sample(double length, List<String> cells) {
    long now = clock.getAsLong();
    double sinceLook = (now - lastLook) / 1e9;
    boolean tooShort = length < Math.min(SHORTEST, every / 2) || sinceLook < least();
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

  private static long threadCpu() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
  }

  /** CPU-seconds that samplers and lines have taken of the threads they ran in. */
  synchronized double cpuSeconds() {
    return cpuNanos / 1e9;
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
    if (between != null) {
      between.shutdownNow();
      try {
        between.awaitTermination(5, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    samplers.forEach(Sampler::close);
    out.close();
    // A PrintWriter keeps its failures to itself.
    if (out.checkError()) {
      throw new IOException("cannot write series.csv");
    }
  }
}
