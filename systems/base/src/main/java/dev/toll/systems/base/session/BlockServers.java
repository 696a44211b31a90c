package dev.toll.systems.base.session;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Servers of toll's own that all instances of a block use, started afresh for the block. Their
 * files are in no instance's slot; what an instance has on the servers is gone with them.
 */
public final class BlockServers<S extends ServerGroup> implements ServerGroup {
  private static final Duration WIPE = Duration.ofMinutes(5);

  private final Slot slot;
  private final Volume volume;
  private final S servers;
  private final String wipeStep;

  /**
   * Servers that are not started yet.
   *
   * @param slot that no instance has
   * @param volume where their data is to be
   * @param wipeStep in which what they have written is removed
   */
  public BlockServers(Slot slot, Volume volume, S servers, String wipeStep) {
    this.slot = slot;
    this.volume = volume;
    this.servers = servers;
    this.wipeStep = wipeStep;
  }

  public Slot slot() {
    return slot;
  }

  /** Where all their data is, that of every instance. */
  public Volume volume() {
    return volume;
  }

  public S servers() {
    return servers;
  }

  /** Starts them. Nothing is left when that fails. */
  public <R> R start(Steps steps, SharedServers.Start<R> start)
      throws SystemException, InterruptedException {
    try {
      volume.open(steps);
      return start.start();
    } catch (Throwable e) {
      kill();
      throw e;
    }
  }

  @Override
  public List<ManagedProcess> processes() {
    return servers.processes();
  }

  @Override
  public List<GcLog> gcLogs() {
    return servers.gcLogs();
  }

  /** Stops them, and removes what they have written. */
  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    servers.stop(steps);
    steps.run(wipeStep, WIPE, this::wipe);
  }

  private void wipe() throws IOException {
    volume.wipe();
    RunDirectory.delete(slot.work());
  }

  @Override
  public void kill() {
    servers.kill();
    try {
      wipe();
    } catch (IOException e) {
      // It is removed with the run's scratch, or as the ledger has it.
    }
  }
}
