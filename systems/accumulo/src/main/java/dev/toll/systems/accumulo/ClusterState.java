package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.accumulo.client.AccumuloCommands.ServerTable;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.base.process.DriverClient;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What every tablet server of a connected cluster says of its properties.
 *
 * @param servers by address
 */
record ClusterState(SortedMap<String, Configured> servers) {
  /** A table that every cluster has. */
  private static final String ANY_TABLE = "accumulo.metadata";

  /** Asks each server itself. */
  static ClusterState read(DriverClient client) throws SystemException, InterruptedException {
    SortedMap<String, Configured> servers = new TreeMap<>();
    for (Server each : tabletServers(client)) {
      servers.put(
          name(each),
          client.call(
              AccumuloCommands.CONFIGURATION,
              new ServerTable(each.host(), each.port(), ANY_TABLE)));
    }
    return new ClusterState(servers);
  }

  /** Those that are there now. */
  static List<Server> tabletServers(DriverClient client)
      throws SystemException, InterruptedException {
    return client.call(ClusterCommands.CLUSTER, Nothing.NOTHING).tabletServers();
  }

  /** What a tablet server is called. */
  static String name(Server server) {
    return server.host() + ":" + server.port();
  }

  /** The servers' own properties of these names, as far as each has them. */
  Map<String, Map<String, String>> of(Iterable<String> names) {
    Map<String, Map<String, String>> all = new TreeMap<>();
    servers.forEach(
        (server, configured) -> {
          Map<String, String> some = new TreeMap<>();
          for (String name : names) {
            String value = configured.server().get(name);
            if (value != null) {
              some.put(name, value);
            }
          }
          all.put(server, some);
        });
    return all;
  }
}
