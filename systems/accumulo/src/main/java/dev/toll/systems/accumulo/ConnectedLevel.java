package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.ClientFiles;
import dev.toll.systems.base.connect.LevelCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A level of a cluster that runs already.
 *
 * @param name that the study's commands are given
 * @param file the user's client properties
 * @param clientProperties laid over those
 * @param properties of the servers, set for the level
 * @param expected properties that the servers must report
 * @param set command that brings the cluster to the level; empty for none
 * @param restore command that takes that back
 */
record ConnectedLevel(
    String name,
    Path file,
    Map<String, String> clientProperties,
    Map<String, String> properties,
    Map<String, String> expected,
    String set,
    String restore) {
  /** Accumulo's default of 2.1, see Property.RPC_SSL_CLIENT_PROTOCOL. */
  private static final String DEFAULT_TLS = "TLSv1.2";

  static ConnectedLevel of(String name, Settings settings) {
    return new ConnectedLevel(
        name,
        ConnectSettings.file(settings),
        settings.below(AccumuloSettings.CLIENT_PROPERTIES),
        SplitProperties.of(settings).servers(),
        settings.below(ConnectSettings.EXPECT),
        settings.text(LevelCommands.SET),
        settings.text(LevelCommands.RESTORE));
  }

  /** The same without what its command, or the cluster's owner, has set. */
  ConnectedLevel expectingNothing() {
    return new ConnectedLevel(name, file, clientProperties, properties, Map.of(), set, restore);
  }

  Login login() {
    return Login.by(file.toString(), clientProperties);
  }

  /** The client's properties but for its secrets. */
  Map<String, String> client() throws IOException {
    Map<String, String> open = new TreeMap<>();
    ClientFiles.read(file).forEach((key, value) -> open.put(key.toString(), value.toString()));
    open.putAll(clientProperties);
    open.keySet().removeIf(ClientFiles::secret);
    return open;
  }

  /** How the connections of a load must be protected. */
  String quality() throws IOException {
    Map<String, String> client = client();
    return Boolean.parseBoolean(client.get("ssl.enabled"))
        ? client.getOrDefault("rpc.ssl.client.protocol", DEFAULT_TLS)
        : LiveConnection.PLAIN;
  }
}
