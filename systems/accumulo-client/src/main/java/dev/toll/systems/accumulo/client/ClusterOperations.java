package dev.toll.systems.accumulo.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.Reason;
import dev.toll.systems.accumulo.client.AccumuloCommands.Facts;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.accumulo.client.ClusterCommands.Change;
import dev.toll.systems.accumulo.client.ClusterCommands.Cluster;
import dev.toll.systems.accumulo.client.ClusterCommands.Examination;
import dev.toll.systems.accumulo.client.ClusterCommands.Examined;
import dev.toll.systems.accumulo.client.ClusterCommands.Names;
import dev.toll.systems.accumulo.client.ClusterCommands.Namespace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.NamespaceNotFoundException;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.conf.Property;
import org.apache.accumulo.core.conf.PropertyType;
import org.apache.accumulo.core.manager.thrift.ManagerMonitorInfo;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;

/** What is asked of, and changed in, a cluster that toll did not start. */
final class ClusterOperations {
  private ClusterOperations() {}

  static Cluster cluster(ClientSession session) {
    List<Server> servers = new ArrayList<>();
    for (String each : new TreeSet<>(session.client().instanceOperations().getTabletServers())) {
      HostAndPort address = HostAndPort.fromString(each);
      servers.add(new Server(address.getHost(), address.getPort()));
    }
    return new Cluster(session.context().getInstanceID().canonical(), servers);
  }

  /** By an internal API: empty when it is gone or refuses. */
  static Names versions(ClientSession session) {
    ClientContext context = session.context();
    try {
      ManagerMonitorInfo info =
          ThriftClientTypes.MANAGER.execute(
              context, client -> client.getManagerStats(TraceUtil.traceInfo(), context.rpcCreds()));
      Set<String> versions = new TreeSet<>();
      info.tServerInfo.forEach(server -> versions.add(String.valueOf(server.version)));
      return new Names(List.copyOf(versions));
    } catch (Exception | LinkageError e) {
      System.err.println("cannot get the servers' versions from the manager: " + Reason.of(e));
      return new Names(List.of());
    }
  }

  /** No public method of 2.1 distinguishes what is set in ZooKeeper from what files say. */
  static Examined examine(ClientSession session, Examination wish) throws Exception {
    ClientContext context = session.context();
    Set<String> names = wish.values().keySet();
    Map<String, String> all =
        ThriftClientTypes.CLIENT.execute(
            context,
            client -> client.getSystemProperties(TraceUtil.traceInfo(), context.rpcCreds()));
    Map<String, String> set = new TreeMap<>(all);
    set.keySet().retainAll(names);
    Map<String, String> obstacles = new TreeMap<>();
    wish.values()
        .forEach(
            (name, values) -> obstacle(name, values).ifPresent(why -> obstacles.put(name, why)));
    return new Examined(
        set, obstacles, names.stream().filter(ClusterOperations::startOnly).toList());
  }

  /** Why a property cannot be set by a client, as a clause. */
  static Optional<String> obstacle(String name, List<String> values) {
    if (!known(name)) {
      return Optional.of("is no property of this version of Accumulo");
    }
    if (!Property.isValidZooPropertyKey(name)) {
      return Optional.of("can be set in accumulo.properties only");
    }
    if (Property.isSensitive(name)) {
      return Optional.of("is a secret that servers do not reveal, so it cannot be read back");
    }
    return values.stream()
        .filter(value -> !Property.isValidProperty(name, value))
        .findFirst()
        .map(value -> "cannot be '" + value + "'");
  }

  /** Names below {@code tserver.} alone are all valid to Accumulo, typing errors among them. */
  private static boolean known(String name) {
    return Property.getPropertyByKey(name) != null
        || Arrays.stream(Property.values())
            .filter(property -> property.getType() == PropertyType.PREFIX)
            .map(Property::getKey)
            .filter(prefix -> prefix.indexOf('.') < prefix.length() - 1)
            .anyMatch(name::startsWith);
  }

  static boolean startOnly(String name) {
    Property property = Property.getPropertyByKey(name);
    return property != null && Property.isFixedZooPropertyKey(property);
  }

  static Nothing change(ClientSession session, Change change) throws Exception {
    session
        .client()
        .instanceOperations()
        .modifyProperties(
            properties -> {
              change.remove().forEach(properties::remove);
              properties.putAll(change.set());
            });
    return Nothing.NOTHING;
  }

  static Facts clientProperties(ClientSession session) {
    Map<String, String> facts = new TreeMap<>();
    // Without auth.*, see AccumuloClient.properties.
    session
        .client()
        .properties()
        .forEach(
            (name, value) -> {
              if (!ClientFiles.secret(name.toString())) {
                facts.put(name.toString(), value.toString());
              }
            });
    facts.put(ClientFiles.PRINCIPAL, session.client().whoami());
    return new Facts(facts);
  }

  static Names namespaces(ClientSession session) throws Exception {
    return new Names(
        session.client().namespaceOperations().list().stream()
            .filter(name -> name.startsWith(ClusterCommands.NAMESPACE_PREFIX))
            .toList());
  }

  static Nothing create(ClientSession session, Namespace namespace) throws Exception {
    session.client().namespaceOperations().create(namespace.name());
    return Nothing.NOTHING;
  }

  static Nothing drop(ClientSession session, Namespace namespace) throws Exception {
    AccumuloClient client = session.client();
    for (String table : client.tableOperations().list()) {
      if (table.startsWith(namespace.name() + ".")) {
        Tables.drop(client, table);
      }
    }
    try {
      if (client.namespaceOperations().exists(namespace.name())) {
        client.namespaceOperations().delete(namespace.name());
      }
    } catch (NamespaceNotFoundException e) {
      // Another client has dropped it meanwhile.
    }
    return Nothing.NOTHING;
  }
}
