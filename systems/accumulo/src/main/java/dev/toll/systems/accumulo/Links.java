package dev.toll.systems.accumulo;

import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The links between the processes of an instance, each protected, plain or unknown to whoever
 * listens, and by what that was read.
 */
final class Links {
  /** The one command that ZooKeeper answers to anybody by default (4lw.commands.whitelist). */
  private static final String STATE = "srvr";

  private static final String BY_SETTINGS = ", by its settings: ";
  private static final String ANSWERED = "Zookeeper version";
  private static final int TIMEOUT_MILLIS = 5000;

  private Links() {}

  /**
   * The table.
   *
   * @param found properties of each tablet server, as it told them
   * @param relayed what relays of an instance at the same level have seen
   */
  static Map<String, String> of(
      Probed probed, List<Configured> found, Map<String, String> relayed) {
    Map<String, String> links = new TreeMap<>();
    String zookeeper = zookeeper(probed.endpoints());
    links.put("link client - zookeeper", zookeeper);
    for (int i = 0; i < found.size(); i++) {
      Map<String, String> properties = found.get(i).server();
      String server = "link " + Servers.TSERVER + i;
      links.put(WireProof.link(i), relayed.getOrDefault(WireProof.link(i), rpc(properties)));
      links.put(server + " - manager", rpc(properties));
      boolean same =
          probed.endpoints().zookeepers().equals(properties.get("instance.zookeeper.host"));
      links.put(
          server + " - zookeeper",
          same ? zookeeper : "unknown: it is told another ZooKeeper than the client");
      if (probed.hdfs() != null) {
        links.put(
            server + " - hdfs",
            probed.level().storage().kind().kerberos()
                ? "unknown: nothing reads what it agrees upon"
                : "plain" + BY_SETTINGS + "HDFS has simple authentication");
      }
    }
    return links;
  }

  /** As a server speaks to clients, to the manager and to its like. */
  static String rpc(Map<String, String> properties) {
    if (Boolean.parseBoolean(properties.get("instance.rpc.ssl.enabled"))) {
      return "protected"
          + BY_SETTINGS
          + "TLS, "
          + properties.getOrDefault("rpc.ssl.server.enabled.protocols", "any version");
    }
    if (Boolean.parseBoolean(properties.get("instance.rpc.sasl.enabled"))) {
      String quality = properties.getOrDefault("rpc.sasl.qop", "auth");
      return (quality.equals(Security.AUTH_CONF.word()) ? "protected" : "plain")
          + BY_SETTINGS
          + "SASL, "
          + quality;
    }
    return properties.isEmpty()
        ? "unknown: it tells no settings"
        : "plain" + BY_SETTINGS + "neither TLS nor SASL";
  }

  /** All of ZooKeeper's clients use one port. What answers without TLS there speaks without it. */
  private static String zookeeper(Endpoints endpoints) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(endpoints.master().address(), endpoints.zookeeper()),
          TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(STATE.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readNBytes(ANSWERED.length());
      return new String(answer, StandardCharsets.US_ASCII).equals(ANSWERED)
          ? "plain, by a client without TLS, which it answers"
          : "unknown: it does not tell its state";
    } catch (IOException e) {
      return "unknown: it does not tell its state (" + e.getMessage() + ")";
    }
  }
}
