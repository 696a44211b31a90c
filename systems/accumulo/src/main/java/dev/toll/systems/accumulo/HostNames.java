package dev.toll.systems.accumulo;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.systems.base.process.PortableClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of a run's machines, where there are several. Kerberos principals have names, and both
 * ends compute them from addresses (ThriftUtil.createClientTransport of 2.1); what resolvers of
 * different hosts say of an address may differ. So all of the run's JVMs read the same names from a
 * file of their own ({@code jdk.net.hosts.file}, JDK 9 and newer), and DNS is not needed.
 */
final class HostNames {
  /** Of the file, in the directory of the configuration. */
  static final String FILE = "hosts";

  /** This machine's; .test is of no real domain (RFC 2606). */
  static final String HERE = "this-machine.toll.test";

  /** Of clients on hosts that are none of the run's, in their certificate. */
  static final String CLIENT = "client.toll.test";

  private HostNames() {}

  /** Of a machine. */
  static String of(ProcessHost host) {
    return host.away() ? host.name() : HERE;
  }

  /** The machines of a run, each once. */
  static List<ServerLocation> sites(Placement placement) {
    Map<ProcessHost, ServerLocation> sites = new LinkedHashMap<>();
    sites.put(placement.here().host(), placement.here());
    for (HostRole role : List.of(HostRole.MASTER, HostRole.WORKER)) {
      placement.servers(role).forEach(site -> sites.put(site.host(), site));
    }
    placement.ingesters().forEach(site -> sites.put(site.host(), site));
    return List.copyOf(sites.values());
  }

  private static Map<ProcessHost, String> addresses(Placement placement) {
    Map<ProcessHost, String> addresses = new LinkedHashMap<>();
    sites(placement).forEach(site -> addresses.put(site.host(), site.address().getHostAddress()));
    return addresses;
  }

  /**
   * The text of the file.
   *
   * @param reader whose processes read it: they look up their host's own name, too
   */
  static String text(Placement placement, ProcessHost reader) {
    Map<ProcessHost, String> addresses = addresses(placement);
    StringBuilder text = new StringBuilder("127.0.0.1 localhost\n");
    // Before the others, one of which may be called what it calls itself.
    text.append(line(addresses.remove(reader), of(reader) + ' ' + reader.hostName()));
    addresses.forEach((host, address) -> text.append(line(address, of(host))));
    return text.toString();
  }

  /** The text of the file for a client on a host that is none of the run's. */
  static String elsewhere(Placement placement) {
    StringBuilder text = new StringBuilder("127.0.0.1 localhost\n");
    addresses(placement).forEach((host, address) -> text.append(line(address, of(host))));
    // Last: it may be one of the run's after all.
    return text.append(line("127.0.1.1", PortableClient.OWN_NAME)).toString();
  }

  private static String line(String address, String names) {
    return address + ' ' + names + '\n';
  }
}
