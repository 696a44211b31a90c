package dev.toll.systems.base.process;

import dev.toll.driver.CommandType;
import dev.toll.driver.Workload;
import dev.toll.engine.driver.DriverProcess;
import dev.toll.engine.driver.EventChannel;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A system's client in a JVM of its own: the load's driver, an observer, or a helper. */
public class DriverClient extends DriverProcess {
  /** Main class of the JVM; its argument is the workload's class. */
  public static final String MAIN = "dev.toll.driver.DriverMain";

  private final SharedArchive archive;
  private List<ManagedProcess> servers = List.of();
  private List<ManagedProcess> helpers = List.of();
  private boolean ready;
  private GcLog gcLog;

  /**
   * Starts the JVM; it boots while servers do.
   *
   * @param name of the process and of its log
   * @param archive class-data archive that it uses or makes; null for none
   */
  protected DriverClient(
      String name,
      Role role,
      ProcessBuilder command,
      SharedArchive archive,
      Path logs,
      ProcessLedger ledger)
      throws SystemException {
    super(
        started(
            name,
            () ->
                launch(
                    name, role, EventChannel.apart(command), logs.resolve(name + ".log"), ledger)));
    this.archive = archive;
  }

  /**
   * The same, with a workload and all that the toolbox adds to a kind of JVM.
   *
   * @param collections whether it logs its garbage collections
   */
  public DriverClient(
      String name,
      Role role,
      Toolbox tools,
      JvmSpec spec,
      Class<? extends Workload> workload,
      Path logs,
      boolean collections)
      throws SystemException {
    this(
        name,
        role,
        started(
            name,
            () ->
                tools.command(
                    collections ? spec.with(GcLog.flags(gcLog(logs, name).file())) : spec,
                    Stdin.OWN,
                    List.of(workload.getName()))),
        started(name, () -> tools.archive(spec)),
        logs,
        tools.ledger());
    gcLog = collections ? gcLog(logs, name) : null;
  }

  private static GcLog gcLog(Path logs, String name) {
    return new GcLog(Role.DRIVER, logs.resolve(name + ".gc.log"));
  }

  /** Where it logs its garbage collections, when it does. */
  public final Optional<GcLog> gcLog() {
    return Optional.ofNullable(gcLog);
  }

  private interface Start<T> {
    T run() throws IOException;
  }

  private static <T> T started(String name, Start<T> start) throws SystemException {
    try {
      return start.run();
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
  }

  @Override
  public final void watch(List<ManagedProcess> processes) {
    servers = List.copyOf(processes);
    watch();
  }

  /** The same for what the whole run needs, a KDC say. */
  public final void watchHelpers(List<ManagedProcess> processes) {
    helpers = List.copyOf(processes);
    watch();
  }

  private void watch() {
    // A server often ends because of its helper: that is the one to name.
    super.watch(Stream.concat(helpers.stream(), servers.stream()).toList());
  }

  /** Waits until it takes commands, for a minute at most. */
  public final void ready() throws SystemException, InterruptedException {
    ready(Steps.SHORT);
  }

  @Override
  public final void ready(Duration deadline) throws SystemException, InterruptedException {
    if (!ready) {
      super.ready(deadline);
      ready = true;
    }
  }

  /** Runs a command that is done within a minute. */
  public final <A, R> R call(CommandType<A, R> type, A arguments)
      throws SystemException, InterruptedException {
    return call(type, arguments, Steps.SHORT);
  }

  /** Ends the JVM; the class-data archive it wrote serves the next one. */
  @Override
  public final void close() {
    super.close();
    if (archive != null) {
      archive.adopt();
    }
  }
}
