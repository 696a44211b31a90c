package dev.toll.systems.hadoop;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.security.RunSecrets.Principal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The principals of HDFS under Kerberos. Hosts go by their addresses, as everywhere else: by a name
 * Hadoop's client would look for an address of its own to call from (Client.setupConnection), and
 * find the one that the host has for itself alone.
 *
 * @param servers of NameNode and DataNodes, one for each machine, by its address as text
 * @param web of the web servers
 * @param client of the client, whose user is the superuser
 */
public record Kerberos(Map<String, Principal> servers, Principal web, Principal client) {
  public Kerberos {
    servers = Map.copyOf(servers);
  }

  /**
   * Creates principals and keytabs.
   *
   * @param client user name of the client
   * @param placement of the servers
   */
  public static Kerberos make(RunSecrets secrets, String client, Placement placement)
      throws SystemException {
    ServerLocation master = placement.servers(HostRole.MASTER).get(0);
    Map<String, Principal> servers = new LinkedHashMap<>();
    for (String where : addresses(master, placement)) {
      servers.put(where, secrets.principal("hdfs/" + where, "hdfs-" + where + ".keytab"));
    }
    // The name that browsers and the KMS's clients ask for; RFC 4559 section 4.1. Those of the wire
    // proof ask for this machine's, where the relay is.
    Set<String> asked = new LinkedHashSet<>(List.of(master.text(), placement.here().text()));
    return new Kerberos(
        servers,
        secrets.principal(asked.stream().map(name -> "HTTP/" + name).toList(), "http.keytab"),
        secrets.principal(client, client + ".keytab"));
  }

  private static Set<String> addresses(ServerLocation master, Placement placement) {
    Set<String> addresses = new LinkedHashSet<>();
    addresses.add(master.text());
    placement.servers(HostRole.WORKER).forEach(site -> addresses.add(site.text()));
    return addresses;
  }

  /** The name of all servers' principals, with Hadoop's word for the name of a server's host. */
  String ofAnyHost() {
    return servers.values().iterator().next().name().replaceFirst("/[^@]*", "/_HOST");
  }

  /** Of the servers of a machine. */
  Principal server(ServerLocation site) {
    return servers.get(site.text());
  }

  /**
   * Puts keytabs where they are used, and nowhere else.
   *
   * @param drivers where the client is
   */
  void put(Endpoints endpoints, ProcessHost drivers) throws IOException {
    ServerLocation master = endpoints.master();
    Set<ServerLocation> sites = new LinkedHashSet<>(List.of(master));
    endpoints.dataNodes().forEach(each -> sites.add(each.site()));
    for (ServerLocation site : sites) {
      put(site.host(), server(site));
    }
    put(master.host(), web);
    put(drivers, client);
  }

  private static void put(ProcessHost host, Principal principal) throws IOException {
    for (Path file : List.of(principal.keytab(), principal.krb5Conf())) {
      host.put(file);
    }
  }
}
