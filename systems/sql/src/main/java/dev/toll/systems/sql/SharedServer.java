package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.volume.Volume;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server of toll's own that all levels of a block use. Its files are in no level's slot. */
final class SharedServer implements ServerGroup {
  private static final Duration WIPE = Duration.ofMinutes(5);

  private final Path work;
  private final Volume volume;
  private final Layout layout;
  private final OwnServers server;
  private Endpoint endpoint;

  private SharedServer(Path work, Volume volume, Layout layout, OwnServers server) {
    this.work = work;
    this.volume = volume;
    this.layout = layout;
    this.server = server;
  }

  /**
   * Starts it.
   *
   * @param slot {@link Slot#shared}
   * @param driver of the instance it is started for
   */
  static SharedServer start(SqlSession session, Slot slot, SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException {
    Path work = slot.work().toAbsolutePath();
    Volume volume = session.volume(slot);
    Layout layout = new Layout(work.resolve("conf"), volume.path(), slot.logs());
    SharedServer shared = new SharedServer(work, volume, layout, session.ofAllLevels(layout));
    boolean up = false;
    try {
      // What a run that was killed has left.
      RunDirectory.delete(work);
      PrivateFiles.directory(work);
      volume.open(steps);
      shared.endpoint = shared.server.start(driver, steps);
      up = true;
      return shared;
    } catch (IOException e) {
      throw new SystemException("cannot write to " + work + ": " + e.getMessage(), e);
    } finally {
      if (!up) {
        shared.server.kill();
      }
    }
  }

  Endpoint endpoint() {
    return endpoint;
  }

  Path work() {
    return work;
  }

  @Override
  public List<ManagedProcess> processes() {
    return server.processes();
  }

  /** Where its data is. */
  Volume volume() {
    return volume;
  }

  Layout layout() {
    return layout;
  }

  /** What it reads. */
  List<Path> files() {
    List<Path> files = new ArrayList<>(server.files());
    files.add(layout.configuration());
    return files;
  }

  /** Ends it and removes what it has written. */
  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    server.stop(steps);
    steps.run("wipe the server", WIPE, () -> RunDirectory.delete(work));
  }

  @Override
  public void kill() {
    server.kill();
    try {
      RunDirectory.delete(work);
    } catch (IOException e) {
      // It is removed with the run's scratch.
    }
  }
}
