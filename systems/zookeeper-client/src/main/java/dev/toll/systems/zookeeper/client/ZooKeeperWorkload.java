package dev.toll.systems.zookeeper.client;

import dev.toll.driver.ClientWorkload;
import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ended;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Load;

/**
 * Nodes written and read, with what is needed around it. {@link ZooKeeperCommands} documents its
 * commands.
 */
public final class ZooKeeperWorkload extends ClientWorkload<ClientSession> {
  /** Null before the first load. */
  private NodeLoad load;

  public ZooKeeperWorkload() {
    opens(ZooKeeperCommands.OPEN, ClientSession::open, session -> Nothing.NOTHING);
    on(ZooKeeperCommands.BEGIN, (s, a, r) -> begin(s, a));
    on(ZooKeeperCommands.SLICE, (s, a, r) -> begun().slice(a.operations(), r));
    on(ZooKeeperCommands.END, (s, a, r) -> end());
    alone(ZooKeeperCommands.CEILING, (a, r) -> NodeLoad.ceiling(a));
    on(ZooKeeperCommands.VERIFY, (s, a, r) -> new NodeCheck(begun()).verify(s));
    on(ZooKeeperCommands.PROBE, (s, a, r) -> s.probe(a));
    on(ZooKeeperCommands.ASK, (s, a, r) -> s.ask(a));
  }

  private Nothing begin(ClientSession session, Load wish) throws Exception {
    if (load != null) {
      load.close();
    }
    load = NodeLoad.open(session, wish);
    return Nothing.NOTHING;
  }

  private NodeLoad begun() throws WorkloadException {
    if (load == null) {
      throw new WorkloadException("no load has begun; send 'begin' first");
    }
    return load;
  }

  private Ended end() throws Exception {
    NodeLoad ending = begun();
    ending.close();
    return ending.ended();
  }

  @Override
  protected void close(ClientSession session) throws Exception {
    if (load != null) {
      load.close();
    }
    session.close();
  }
}
