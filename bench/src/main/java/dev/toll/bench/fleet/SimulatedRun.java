package dev.toll.bench.fleet;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.driver.DriverProcess;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.AgentLedger;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SideBySide;
import dev.toll.engine.system.SystemException;
import dev.toll.hosts.ClockOffset;
import dev.toll.hosts.RemoteHost;
import dev.toll.hosts.SimulatedHosts;
import dev.toll.hosts.agent.SimulatedAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.HdrHistogram.Histogram;

/** Toll's end of a fleet: connections, and a driver on each host. */
final class SimulatedRun implements AutoCloseable {
  private static final String MARK = "toll-fleet-" + ProcessHandle.current().pid();
  private static final Duration READY = Duration.ofSeconds(60);

  private final Fleet fleet;
  private final Duration lead;
  private final List<RemoteHost> connections = new ArrayList<>();
  private final List<ClockOffset> offsets = new ArrayList<>();
  private final List<DriverProcess> drivers = new ArrayList<>();

  /**
   * A run.
   *
   * @param lead from the command to the instant at which its load begins, so that it has arrived
   *     everywhere by then
   */
  SimulatedRun(Fleet fleet, Duration lead) {
    this.fleet = fleet;
    this.lead = lead;
  }

  private record Opened(RemoteHost connection, ClockOffset offset) {}

  /** Does something for each host, so many at once. */
  private <T> List<T> each(int atOnce, HostWork<T> work) throws IOException, InterruptedException {
    List<Callable<T>> all = new ArrayList<>();
    for (int i = 0; i < fleet.hosts(); i++) {
      int host = i;
      all.add(() -> work.on(host));
    }
    try {
      return SideBySide.results(atOnce, all);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    }
  }

  private interface HostWork<T> {
    T on(int host) throws Exception;
  }

  /** Opens all connections and measures each clock, as for one host's placement. */
  void connect() throws IOException, InterruptedException {
    each(
            SimulatedHosts.OPENING,
            host -> {
              RemoteHost connection =
                  SimulatedHosts.connect(Fleet.name(host), fleet.directory(host), MARK);
              return new Opened(connection, connection.clockOffset());
            })
        .forEach(
            opened -> {
              connections.add(opened.connection());
              offsets.add(opened.offset());
            });
  }

  /** Starts a driver on each host and waits until it takes commands. */
  void startDrivers() throws IOException, InterruptedException {
    drivers.addAll(each(SimulatedHosts.OPENING, this::driver));
  }

  private DriverProcess driver(int host) throws IOException, SystemException, InterruptedException {
    AgentHost away = connections.get(host);
    Path log = fleet.directory(host).resolve("driver.log");
    DriverProcess driver =
        DriverProcess.start(
            "driver",
            Role.DRIVER,
            new ProcessBuilder("simulated"),
            log,
            new AgentLedger(MARK, away));
    driver.ready(READY);
    return driver;
  }

  List<ManagedProcess> processes() {
    return drivers.stream().map(DriverProcess::process).toList();
  }

  List<ClockOffset> offsets() {
    return List.copyOf(offsets);
  }

  /** What a driver's load came to. */
  record Loaded(FleetLoad.Result result, long operations, long times, int ticks) {
    /** Whether every tick came, each with all its times. */
    boolean whole(int seconds) {
      return ticks == seconds && operations == result.operations() && times == operations;
    }
  }

  /**
   * Has all drivers begin at one instant, and decodes and merges each of their ticks.
   *
   * @param byHost by the clock of each host, with the offset that was measured
   */
  List<Loaded> load(boolean byHost, int seconds) throws IOException, InterruptedException {
    long at = SimulatedAgent.trueNanos() + lead.toNanos();
    Duration deadline = lead.plusSeconds(seconds + 30);
    return each(
        fleet.hosts(),
        host -> {
          long ahead = (long) (offsets.get(host).seconds() * 1e9);
          Histogram merged = Histograms.create();
          List<Event.Tick> heard = new ArrayList<>();
          FleetLoad.Result result =
              drivers
                  .get(host)
                  .call(
                      FleetLoad.TYPE,
                      new FleetLoad.Arguments(byHost ? at + ahead : at, byHost, seconds),
                      deadline,
                      tick -> {
                        heard.add(tick);
                        merged.add(Histograms.decode(tick.service()));
                      });
          long operations = heard.stream().mapToLong(Event.Tick::operations).sum();
          return new Loaded(result, operations, merged.getTotalCount(), heard.size());
        });
  }

  /** How many hosts toll has lost. */
  long lost() {
    return connections.stream().filter(connection -> connection.gone() != null).count();
  }

  @Override
  public void close() throws IOException {
    try {
      if (drivers.size() == fleet.hosts()) {
        List<Boolean> unused =
            each(
                SimulatedHosts.OPENING,
                host -> {
                  drivers.get(host).close();
                  return true;
                });
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      connections.forEach(RemoteHost::close);
    }
  }
}
