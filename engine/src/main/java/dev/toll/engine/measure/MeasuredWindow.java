package dev.toll.engine.measure;

import dev.toll.engine.cgroup.CpuGroups;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All that is looked at while a trial is measured, as its level wants it. */
public final class MeasuredWindow implements AutoCloseable {
  private final WatchedInstance watched;
  private final SeriesRecorder series;
  private final DriverSeries drivers;
  private final Interference interference;
  private final CpuAccount account;
  private final EnergyAccount energy;

  /** Of the drivers' hosts; none where all processes are on this machine. */
  private final List<ClockRate> clocks;

  private final long start;

  public MeasuredWindow(
      Instance instance,
      Observing observing,
      CpuGroupsOfRun groups,
      Path home,
      LoadListener listener)
      throws SystemException, IOException {
    List<ManagedProcess> processes = instance.processes();
    CpuSource source = groups.source(observing, processes);
    energy = new EnergyAccount();
    watched = new WatchedInstance(instance, source);
    interference = new Interference(processes, source.here() instanceof CpuGroups own ? own : null);
    series =
        new SeriesRecorder(
            home.resolve("series.csv"),
            // The system's own run whether observed or not.
            watched.samplers(observing, instance.startSamplers()),
            (seconds, operations, total) -> {
              if (observing.on()) {
                interference.sample();
              }
              energy.sample();
              listener.tick(seconds, operations, total);
            },
            instance.series(),
            observing.every());
    drivers = new DriverSeries(home.resolve("drivers.csv"));
    clocks =
        processes.stream().anyMatch(ManagedProcess::away) ? ClockRate.of(processes) : List.of();
    // Last, so that getting ready is no part of what is counted.
    account = new CpuAccount(source, instance.observers());
    start = System.nanoTime();
  }

  /** Where the load reports its progress. */
  public LoadListener load() {
    return new LoadListener() {
      @Override
      public void tick(double seconds, long operations, long total) {
        series.tick(seconds, operations, total);
      }

      @Override
      public void value(String metric, double value) {
        series.value(metric, value);
      }

      @Override
      public void driver(String name, double seconds, long operations, long total) {
        try {
          drivers.add(name, seconds, operations, total);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  /**
   * What was measured.
   *
   * @param metrics by name; null or not finite where one could not be had
   * @param interference what the neighbours did meanwhile, by name
   * @param facts where CPU time came from and went to, in words
   */
  public record Figures(
      Map<String, Double> metrics, Map<String, Double> interference, Map<String, String> facts) {}

  /**
   * The window is over: takes its figures.
   *
   * @throws SystemException when the clock of the driver's host cannot be believed
   */
  public Figures end(Instance.Load load) throws SystemException {
    WindowUse used = account.soFar(energy);
    long end = System.nanoTime();
    Map<String, Double> disturbance = interference.end();
    Map<String, String> facts = watched.facts(used, series.cpuSeconds(), account::systemShare);
    if (!clocks.isEmpty()) {
      facts.put(
          "elapsed by two clocks", ClockRate.words(clocks, load.seconds(), (end - start) / 1e9));
    }
    if (interference.busiest() != null) {
      facts.put("busiest neighbour", interference.busiest());
    }
    Map<String, Double> metrics = watched.metrics(load, used);
    List<GcLog> gcLogs = watched.instance().gcLogs();
    if (!gcLogs.isEmpty()) {
      metrics.putAll(GcPauses.metrics(gcLogs, List.of(new GcPauses.Window(start, end))));
    }
    return new Figures(metrics, disturbance, facts);
  }

  @Override
  public void close() throws IOException {
    try (drivers) {
      series.close();
    }
  }

  /**
   * Writes {@code drivers.csv}: what each of several drivers did, second by second, on its own
   * clock. There is no such file where a load has one driver, whose series is the trial's.
   */
  private static final class DriverSeries implements AutoCloseable {
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
}
