package dev.toll.systems.accumulo;

import dev.toll.engine.process.Ports;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ServerPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the servers are and listen. On one machine its name is Java's canonical name of the local
 * host: Kerberos principals must agree with it.
 *
 * @param master of ZooKeeper
 * @param managing of the manager and the garbage collector of files
 */
record Endpoints(
    Machine master,
    int zookeeper,
    List<TabletServer> tservers,
    Machine managing,
    int manager,
    int gc) {

  /** A tablet server's. */
  record TabletServer(Machine machine, int port) {
    String host() {
      return machine.address();
    }
  }

  Endpoints {
    tservers = List.copyOf(tservers);
  }

  /**
   * Chooses free ports, or takes those the study names if they are free. Whether one is free on
   * another host is seen only when the server starts.
   */
  static Endpoints choose(Machines machines, AccumuloLevel level, Ports ports)
      throws SystemException {
    List<TabletServer> tservers = new ArrayList<>();
    for (Machine machine : machines.tservers()) {
      int port = tservers.isEmpty() ? port("tserver", level, ports) : ports.next();
      tservers.add(new TabletServer(machine, port));
    }
    return new Endpoints(
        machines.master(),
        port("zookeeper", level, ports),
        tservers,
        machines.managing(),
        port("manager", level, ports),
        port("gc", level, ports));
  }

  private static int port(String server, AccumuloLevel level, Ports ports) throws SystemException {
    return ServerPort.choose(server, AccumuloSettings.port(server), level.settings(), ports);
  }

  /** What clients connect to first. */
  String zookeepers() {
    return master.address() + ":" + zookeeper;
  }

  /** The ports of the tablet servers. */
  List<Integer> ports() {
    return tservers.stream().map(TabletServer::port).toList();
  }

  /** Whether a tablet server is on another machine. */
  boolean tserversAway() {
    return tservers.stream().anyMatch(each -> each.machine().host().away());
  }

  /** Whether any server is. */
  boolean away() {
    return master.host().away() || tserversAway();
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("host", master.address());
    facts.put("port zookeeper", Integer.toString(zookeeper));
    facts.put("port tserver", ports().toString());
    facts.put("port manager", Integer.toString(manager));
    facts.put("port gc", Integer.toString(gc));
    if (away()) {
      if (managing.equals(master)) {
        facts.put("host of ZooKeeper and the manager", master.host().name());
      } else {
        facts.put("host of ZooKeeper", master.host().name());
        facts.put("host of the manager", managing.host().name());
      }
      facts.put(
          "hosts of the tablet servers",
          tservers.stream().map(each -> each.machine().host().name()).toList().toString());
    }
    return facts;
  }
}
