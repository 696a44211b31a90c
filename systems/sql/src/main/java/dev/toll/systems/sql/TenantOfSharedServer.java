package dev.toll.systems.sql;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.BlockServers;
import dev.toll.systems.base.session.SharedServerLease;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A level's database and user on the server that all levels of a block use. The first instance
 * starts that server, and the last one that ends stops it.
 */
final class TenantOfSharedServer implements Servers {
  private final SqlSession session;
  private final Slot slot;
  private final SharedServerLease<BlockServers<OwnServers>> lease;
  private final Function<BlockServers<OwnServers>, ConnectedServers> guests;
  private BlockServers<OwnServers> server;

  /** Nothing is there yet. */
  TenantOfSharedServer(
      SqlSession session, Slot slot, Function<BlockServers<OwnServers>, ConnectedServers> guests) {
    this.session = session;
    this.slot = slot;
    this.guests = guests;
    lease = new SharedServerLease<>(session.shared(), slot, List.of(OwnServers.STOP_STEP));
  }

  @Override
  public Endpoint start(SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException {
    server = lease.take(() -> session.serverOfBlock(slot, driver, steps));
    return server.servers().started().guest(guests.apply(server).start(driver, steps).guest());
  }

  @Override
  public List<ManagedProcess> processes() {
    return server == null ? List.of() : server.processes();
  }

  @Override
  public Volume data(Volume own) {
    return server == null ? own : server.volume();
  }

  @Override
  public Layout layout(Layout own) {
    return server == null ? own : server.servers().layout();
  }

  @Override
  public List<Path> files() {
    if (server == null) {
      return List.of();
    }
    List<Path> files = new ArrayList<>(server.servers().files());
    files.add(server.servers().layout().configuration());
    return files;
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    steps.skip(ConnectedServers.STOP_STEP, "it goes with the server");
    server = null;
    lease.stop(steps);
  }

  @Override
  public void kill() {
    lease.kill();
  }
}
