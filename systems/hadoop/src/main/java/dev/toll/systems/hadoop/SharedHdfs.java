package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.session.SharedServers;
import java.util.List;

/**
 * The servers of its block, as one of the instances has them: it stops them when it is the last.
 */
final class SharedHdfs implements ServerGroup {
  private final SharedServers<BlockServers> shared;
  private final Slot slot;

  /** Null before the instance uses them, and when it does no more. */
  private BlockServers servers;

  SharedHdfs(SharedServers<BlockServers> shared, Slot slot) {
    this.shared = shared;
    this.slot = slot;
  }

  /** Makes servers that are not started yet. */
  interface Maker {
    BlockServers make() throws SystemException;
  }

  /** Those of the block; they are made and started where this instance is the first. */
  BlockServers enter(Steps steps, Maker maker) throws SystemException, InterruptedException {
    if (shared.running().isPresent()) {
      steps.skip(Servers.START_STEP, "the servers of the block are up");
    }
    servers =
        shared.enter(
            slot,
            () -> {
              BlockServers first = maker.make();
              first.start(steps);
              return first;
            });
    return servers;
  }

  @Override
  public List<ManagedProcess> processes() {
    return servers == null ? List.of() : servers.processes();
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (servers == null) {
      steps.skip(Servers.STOP_STEP, "nothing is running");
      return;
    }
    servers = null;
    if (!shared.leave(slot, last -> last.end(steps))) {
      steps.skip(Servers.STOP_STEP, "other levels of the block use it");
    }
  }

  @Override
  public void kill() {
    servers = null;
    try {
      boolean unused = shared.leave(slot, BlockServers::abandon);
    } catch (SystemException e) {
      // Only what ends them in steps fails.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
