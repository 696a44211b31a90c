package dev.toll.systems.base.session;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.SharedServers.Start;
import java.util.List;

/**
 * What an instance uses servers by that others may use too: to it they are servers of its own,
 * which end with it only where no other instance is left.
 *
 * @param slot of the instance
 * @param stopSteps to be skipped where the servers go on
 */
public record SharedServerLease<S extends ServerGroup>(
    SharedServers<S> servers, Slot slot, List<String> stopSteps) implements ServerGroup {
  /** The servers; started by who comes first. */
  public S take(Start<S> start) throws SystemException, InterruptedException {
    return servers.enter(slot, start);
  }

  /** Whether other instances use them. */
  public boolean others() {
    return servers.others(slot);
  }

  @Override
  public List<ManagedProcess> processes() {
    return servers.running().map(ServerGroup::processes).orElse(List.of());
  }

  @Override
  public List<GcLog> gcLogs() {
    return servers.running().map(ServerGroup::gcLogs).orElse(List.of());
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (!servers.leave(slot, last -> stop(last, steps))) {
      String why = others() ? "other levels use the servers" : "nothing is running";
      stopSteps.forEach(step -> steps.skip(step, why));
    }
  }

  /** What does not stop is killed: nothing is left that could try again. */
  private void stop(S last, Steps steps) throws SystemException, InterruptedException {
    try {
      last.stop(steps);
    } catch (Throwable e) {
      last.kill();
      throw e;
    }
  }

  @Override
  public void kill() {
    servers.leave(slot).ifPresent(ServerGroup::kill);
  }
}
