package dev.toll.systems.accumulo;

import dev.toll.engine.process.Ports;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ServerPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the servers listen.
 *
 * @param host as Java's canonical name of the local host: Kerberos principals must agree with it
 */
record Endpoints(String host, int zookeeper, List<Integer> tservers, int manager, int gc) {

  /** Chooses free ports, or takes those the study names if they are free. */
  static Endpoints choose(String host, AccumuloLevel level, Ports ports) throws SystemException {
    List<Integer> tservers = new ArrayList<>();
    tservers.add(port("tserver", level, ports));
    for (int i = 1; i < level.tservers(); i++) {
      tservers.add(ports.next());
    }
    return new Endpoints(
        host,
        port("zookeeper", level, ports),
        List.copyOf(tservers),
        port("manager", level, ports),
        port("gc", level, ports));
  }

  private static int port(String server, AccumuloLevel level, Ports ports) throws SystemException {
    return ServerPort.choose(server, AccumuloSettings.port(server), level.settings(), ports);
  }

  /** The same with one tablet server. */
  Endpoints onlyFirst() {
    return new Endpoints(host, zookeeper, tservers.subList(0, 1), manager, gc);
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("host", host);
    facts.put("port zookeeper", Integer.toString(zookeeper));
    facts.put("port tserver", tservers.toString());
    facts.put("port manager", Integer.toString(manager));
    facts.put("port gc", Integer.toString(gc));
    return facts;
  }
}
