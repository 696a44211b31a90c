package dev.toll.systems.zookeeper.client;

import dev.toll.driver.LoadWorkload;
import dev.toll.driver.Nothing;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ended;

/**
 * Nodes written and read, with what is needed around it. {@link ZooKeeperCommands} documents its
 * commands.
 */
public final class ZooKeeperWorkload extends LoadWorkload<ClientSession, Ended> {
  /** The newest, which is verified once it has ended; null before the first. */
  private NodeLoad load;

  public ZooKeeperWorkload() {
    opens(ZooKeeperCommands.OPEN, ClientSession::new, session -> Nothing.NOTHING);
    loads(ZooKeeperCommands.LOAD, (s, a) -> load = NodeLoad.open(s, a));
    alone(ZooKeeperCommands.LOAD.ceiling(), (a, r) -> NodeLoad.ceiling(a));
    on(ZooKeeperCommands.VERIFY, (s, a, r) -> new NodeCheck(begun(load)).verify(s));
    on(ZooKeeperCommands.PROBE, (s, a, r) -> s.probe(a));
    on(ZooKeeperCommands.ASK, (s, a, r) -> s.ask(a));
  }
}
