package dev.toll.systems.zookeeper;

import dev.toll.systems.base.files.LogFile;
import dev.toll.systems.base.files.PropertiesFile;
import dev.toll.systems.base.security.KeyMaterial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What server and clients of a level read.
 *
 * @param directory of the files
 * @param data the server's
 * @param keys null when no level of the run needs TLS
 */
record Configuration(ZooKeeperLevel level, Path directory, Path data, int port, KeyMaterial keys) {
  /** The address that the server binds. */
  static final String ADDRESS = "127.0.0.1";

  /** What clients call it; certificates have it. */
  static final String HOST = "localhost";

  void write() throws IOException {
    Files.createDirectories(directory);
    Files.createDirectories(data);
    PropertiesFile.write(server(), serverProperties());
    PropertiesFile.write(client(), clientProperties());
    LogFile.write(
        directory, "warn", Map.of("org.apache.zookeeper.server.ZooKeeperServerMain", "info"));
  }

  Path server() {
    return directory.resolve("zoo.cfg");
  }

  Path client() {
    return directory.resolve("client.cfg");
  }

  Map<String, String> serverProperties() {
    Map<String, String> all = new TreeMap<>();
    all.put("tickTime", "2000");
    all.put("dataDir", data.toString());
    String prefix = level.security().tls() ? "secureClientPort" : "clientPort";
    all.put(prefix, Integer.toString(port));
    all.put(prefix + "Address", ADDRESS);
    all.put("maxClientCnxns", "0");
    all.put("admin.enableServer", "false");
    all.put("4lw.commands.whitelist", "srvr,mntr,hash");
    all.put("digest.enabled", level.settings().text(ZooKeeperSettings.DIGEST));
    all.put("forceSync", level.sync() ? "yes" : "no");
    String of = "org.apache.zookeeper.server.";
    all.put(
        "serverCnxnFactory",
        of + (level.netty() ? "NettyServerCnxnFactory" : "NIOServerCnxnFactory"));
    if (level.security().tls()) {
      all.put("ssl.clientAuth", level.security() == Security.MTLS ? "need" : "none");
      tls(all, "", true);
    }
    return all;
  }

  Map<String, String> clientProperties() {
    Map<String, String> all = new TreeMap<>();
    String of = "org.apache.zookeeper.ClientCnxnSocket";
    all.put("zookeeper.clientCnxnSocket", of + (level.netty() ? "Netty" : "NIO"));
    if (level.security().tls()) {
      all.put("zookeeper.client.secure", "true");
      tls(all, "zookeeper.", level.security() == Security.MTLS);
    }
    return all;
  }

  private void tls(Map<String, String> all, String prefix, boolean own) {
    String ssl = prefix + "ssl.";
    all.put(ssl + "protocol", level.tls());
    all.put(ssl + "enabledProtocols", level.tls());
    store(all, ssl + "trustStore.", keys.trustStore());
    if (own) {
      store(all, ssl + "keyStore.", keys.keyStore());
    }
  }

  private void store(Map<String, String> all, String prefix, Path store) {
    all.put(prefix + "location", store.toString());
    all.put(prefix + "passwordPath", keys.passwordFile().toString());
    all.put(prefix + "type", KeyMaterial.StoreType.PKCS12.name());
  }
}
