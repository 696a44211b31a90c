package dev.toll.engine.up;

import dev.toll.driver.Reason;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.run.Host;
import dev.toll.engine.run.KeptInstance;
import dev.toll.engine.run.RunListener;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * Keeps an instance up for its lifetime, in a process of its own: when that process ends, however
 * it does, so do the instance's ({@link dev.toll.engine.process.ManagedProcess}). Nothing therefore
 * outlives its time, be toll killed or the machine restarted.
 */
public final class Keeper {
  private static final long LOOK_MILLIS = 200;

  private final UpDirectory directory;
  private final Host host;
  private final Consumer<String> log;
  private final DoubleSupplier uptime;
  private UpState state;

  /**
   * A keeper.
   *
   * @param cache what outlives an instance, such as class paths
   * @param fleet how it reaches other hosts
   * @param log for its user to read when it fails
   * @param uptime of the machine, in seconds: {@link ProcFs#uptime}
   */
  public Keeper(
      UpDirectory directory, Path cache, Fleet fleet, Consumer<String> log, DoubleSupplier uptime) {
    this.directory = directory;
    this.log = log;
    this.uptime = uptime;
    host = new Host(cache, new Told(), MeasureWatch.NONE, (path, results) -> {}, fleet, false);
  }

  /** Brings up what the directory's journal asks for, and keeps it. Returns how that ended. */
  @SuppressWarnings("try") // The lock works by being held.
  public UpState keep(Catalog catalog)
      throws IOException, StudyException, SystemException, InterruptedException {
    RunDirectory run = directory.run();
    try (RunLock own = RunLock.of(run, "its keeper, pid " + pid());
        Journal journal = Journal.open(run.journal())) {
      journal.started(UnreleasedResources.TOLL, pid(), ProcFs.startTicks(pid()));
      RunRequest request = RunView.read(run).request();
      if (request == null) {
        throw new SystemException(run.journal() + " does not say what is to be kept up");
      }
      Study study = request.resolve(catalog);
      Level level = study.level(request.levels().get(0));
      state =
          UpState.starting(
              directory.name(),
              study.name(),
              level.name(),
              request.scale(),
              ProcFs.bootId(),
              directory.lifetime());
      directory.write(state);
      UpState end = live(study, level, catalog, journal);
      run.removeWork(log);
      journal.ended(UnreleasedResources.TOLL, pid());
      directory.write(end);
      return end;
    }
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  private UpState live(Study study, Level level, Catalog catalog, Journal journal)
      throws IOException {
    try {
      RunLock[] machine = {RunLock.take(host.cache(), "toll up " + directory.name())};
      try {
        KeptInstance.during(
            study,
            level,
            catalog.find(study.system()).orElseThrow(),
            directory.run(),
            journal,
            host,
            up -> {
              up(up);
              // From here on it disturbs a run no more than any other server does.
              machine[0].close();
              await(up);
            });
      } finally {
        machine[0].close();
      }
      return state.over(UpState.Phase.ENDED, "its lifetime is over");
    } catch (SystemException e) {
      return state.over(
          state.since() < 0 ? UpState.Phase.FAILED : UpState.Phase.ENDED, e.getMessage());
    } catch (InterruptedException | IOException | UncheckedIOException e) {
      if (!Interrupts.isOne(e)) {
        return state.over(UpState.Phase.FAILED, Reason.of(e));
      }
      Interrupts.clear();
      return state.over(UpState.Phase.ENDED, "stopped by its user");
    }
  }

  /** Says how to reach it; from now on its lifetime counts. */
  private void up(KeptInstance kept) throws IOException, SystemException, InterruptedException {
    try {
      kept.lasting(Duration.ofSeconds(state.lifetime()));
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
    Optional<Reachable> reachable = kept.instance().reachable();
    ClientAccess access =
        reachable.isPresent()
            ? reachable.get().access(Files.createDirectories(directory.clients()))
            : null;
    state = state.up(uptime.getAsDouble(), kept.proofs(), access);
    directory.write(state);
  }

  /** Returns when its lifetime is over. */
  private void await(KeptInstance kept) throws IOException, SystemException, InterruptedException {
    while (state.left(uptime.getAsDouble()) > 0) {
      Optional<String> broken = kept.broken();
      if (broken.isPresent()) {
        throw new SystemException(broken.get());
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      long asked = directory.lifetime();
      if (asked != state.lifetime()) {
        prolong(kept, asked);
      }
    }
  }

  private void prolong(KeptInstance kept, long asked) throws IOException, InterruptedException {
    UpState longer = state.lasting(asked);
    try {
      kept.lasting(Duration.ofMillis(Math.round(longer.left(uptime.getAsDouble()) * 1e3)));
      state = longer;
    } catch (IOException e) {
      directory.ask(state.lifetime());
      state = state.refused(e.getMessage());
    }
    directory.write(state);
  }

  /** Writes what it does into the state. */
  private final class Told implements RunListener {
    @Override
    public void step(String phase, String name) {
      boolean ending = state.phase() == UpState.Phase.UP || phase.equals("stop");
      state =
          state.doing(
              ending ? UpState.Phase.STOPPING : UpState.Phase.STARTING, phase + ": " + name);
      try {
        directory.write(state);
      } catch (IOException e) {
        // Who watches sees less; the instance is not worse for it.
      }
    }

    @Override
    public void activity(String text) {
      step("fetch", text);
    }

    @Override
    public void note(String text) {
      log.accept(text);
    }
  }
}
