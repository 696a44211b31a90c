package dev.toll.systems.hadoop;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.volume.Volume;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The servers that all instances of a block use, formatted afresh for the block. Each instance has
 * a directory of its own in HDFS, which is gone with them.
 */
final class BlockServers implements ServerGroup {
  private static final Duration WIPE = Duration.ofMinutes(5);

  private final Slot slot;
  private final Deployment deployment;
  private final Volume volume;
  private final Servers servers;
  private int instances;

  /**
   * Servers that are not started yet.
   *
   * @param slot that no instance has
   * @param deployment as the first instance needs it; servers are alike at all levels
   * @param volume where their data is to be
   */
  BlockServers(Slot slot, Deployment deployment, Volume volume) {
    this.slot = slot;
    this.deployment = deployment;
    this.volume = volume;
    servers = new Servers(deployment);
  }

  @Override
  public List<ManagedProcess> processes() {
    return servers.processes();
  }

  /** Where all their data is, that of every instance. */
  Volume volume() {
    return volume;
  }

  /** Starts them. Nothing is left when that fails. */
  void start(Steps steps) throws SystemException, InterruptedException {
    try {
      volume.open(steps);
      servers.start(steps);
    } catch (Throwable e) {
      kill();
      throw e;
    }
  }

  /** One more instance on them, in a directory that no other has or had. */
  synchronized HdfsCluster join(HdfsLevel level, Path logs) {
    instances++;
    return new HdfsCluster(deployment.nextTo(level, logs, LoadPlace.of(instances)), servers);
  }

  /** Stops them, and removes what they have written. */
  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    servers.stop(steps);
    steps.run("wipe the servers of the block", WIPE, this::wipe);
  }

  private void wipe() throws IOException {
    volume.wipe();
    RunDirectory.delete(slot.work());
  }

  /** Ends them whatever state they are in. */
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
