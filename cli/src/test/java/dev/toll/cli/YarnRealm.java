package dev.toll.cli;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.kdc.Kdc;
import dev.toll.systems.base.kdc.KdcSettings;
import dev.toll.systems.base.kdc.MitKdc;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Kerberos of a cluster: MIT's KDC, a principal of all servers, one of their web servers, and one
 * of a user. Names of principals have no host, since hosts are known by their addresses.
 */
final class YarnRealm implements AutoCloseable {
  /** Who logs in, and may impersonate {@link #USER}. */
  static final String LOGIN = "toll@" + KdcSettings.REALM;

  /** Whose applications are run. */
  static final String USER = "alice";

  private static final String SERVER = "cluster/toll";
  private static final String WEB = "HTTP/toll";

  private final Path directory;
  private final String address;
  private final Kdc kdc;

  private YarnRealm(Path directory, String address, Kdc kdc) {
    this.directory = directory;
    this.address = address;
    this.kdc = kdc;
  }

  /**
   * Starts its KDC.
   *
   * @param address of this machine, by which hosts reach it
   */
  static YarnRealm start(Path directory, String address) throws SystemException {
    Kdc kdc =
        MitKdc.start(
            new KdcSettings(
                directory.resolve("kdc"), KdcSettings.AES256_SHA1, ProcessLedger.NONE, address));
    YarnRealm realm = new YarnRealm(directory, address, kdc);
    kdc.addPrincipal(SERVER, realm.keytab("server"));
    kdc.addPrincipal(WEB, realm.keytab("web"));
    kdc.addPrincipal(LOGIN, realm.keytab("user"));
    return realm;
  }

  private Path keytab(String name) {
    return directory.resolve(name + ".keytab");
  }

  /** With the key of {@link #LOGIN}. */
  Path keytab() {
    return keytab("user");
  }

  Path krb5Conf() {
    return kdc.krb5Conf();
  }

  /** Of JVMs. */
  String flag() {
    return "-Djava.security.krb5.conf=" + krb5Conf();
  }

  /** Variables by which Hadoop's shell is {@link #LOGIN}. */
  String user() {
    return "KRB5PRINCIPAL=" + LOGIN + " KRB5KEYTAB=" + keytab();
  }

  private static String full(String principal) {
    return principal + "@" + KdcSettings.REALM;
  }

  Map<String, String> core() {
    return Map.of(
        "fs.defaultFS",
        "hdfs://" + address + ":8020",
        "hadoop.security.authentication",
        "kerberos",
        "hadoop.proxyuser.toll.hosts",
        "*",
        "hadoop.proxyuser.toll.users",
        USER,
        // What a DataNode does without ports of root and without a certificate.
        "ignore.secure.ports.for.testing",
        "true");
  }

  Map<String, String> yarn() {
    Map<String, String> properties = new LinkedHashMap<>();
    for (String server : new String[] {"resourcemanager", "nodemanager"}) {
      properties.put("yarn." + server + ".principal", full(SERVER));
      properties.put("yarn." + server + ".keytab", keytab("server").toString());
    }
    return properties;
  }

  Map<String, String> hdfs() {
    Map<String, String> properties = new LinkedHashMap<>();
    for (String server : new String[] {"namenode", "datanode"}) {
      properties.put("dfs." + server + ".kerberos.principal", full(SERVER));
      properties.put("dfs." + server + ".keytab.file", keytab("server").toString());
    }
    properties.put("dfs.namenode.kerberos.internal.spnego.principal", full(WEB));
    properties.put("dfs.web.authentication.kerberos.principal", full(WEB));
    properties.put("dfs.web.authentication.kerberos.keytab", keytab("web").toString());
    properties.put("dfs.block.access.token.enable", "true");
    properties.put("dfs.data.transfer.protection", "authentication");
    properties.put("dfs.namenode.name.dir", directory.resolve("name").toString());
    properties.put("dfs.datanode.data.dir", directory.resolve("data").toString());
    properties.put("dfs.namenode.http-address", address + ":9870");
    properties.put("dfs.datanode.address", address + ":9866");
    properties.put("dfs.datanode.ipc.address", address + ":9867");
    properties.put("dfs.datanode.http.address", address + ":9864");
    properties.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    properties.put("dfs.replication", "1");
    // Home directories are made by their users.
    properties.put("dfs.permissions.enabled", "false");
    return properties;
  }

  @Override
  public void close() {
    kdc.close();
  }
}
