package dev.toll.systems.hadoop;

import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.settings.Choices;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The properties that Kerberos, SASL and TLS need. The recipe is Hadoop's manual (Hadoop in Secure
 * Mode; Hadoop KMS). Principals are written out: {@code _HOST} would be this machine's own name,
 * and everything is on the loopback interface.
 */
record SecurityConfiguration(WireLevel level, Kerberos kerberos, KeyMaterial keys) {

  /** Of core-site.xml: what Hadoop's login reads before a daemon's own file. */
  Map<String, String> core() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (level.kerberos()) {
      properties.put("hadoop.security.authentication", "kerberos");
      properties.put("hadoop.rpc.protection", Choices.word(level.rpc()));
    }
    return properties;
  }

  /** What NameNode, DataNodes and clients share. */
  Map<String, String> common() {
    Map<String, String> properties = core();
    properties.putAll(level.encrypted().properties());
    if (level.kerberos()) {
      String server = kerberos.server().name();
      properties.put("dfs.namenode.kerberos.principal", server);
      properties.put("dfs.datanode.kerberos.principal", server);
      properties.put("dfs.block.access.token.enable", "true");
      if (level.transfer() != Protection.NONE) {
        properties.put("dfs.data.transfer.protection", Choices.word(level.transfer()));
      }
      if (level.aes()) {
        properties.putAll(Transfer.AES_SUITE);
      }
    }
    return properties;
  }

  /** Of NameNode and DataNodes besides. */
  Map<String, String> server() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (level.kerberos()) {
      properties.put("dfs.namenode.keytab.file", kerberos.server().keytab().toString());
      properties.put("dfs.datanode.keytab.file", kerberos.server().keytab().toString());
      properties.put("dfs.namenode.kerberos.internal.spnego.principal", kerberos.web().name());
      properties.put("dfs.web.authentication.kerberos.principal", kerberos.web().name());
      properties.put("dfs.web.authentication.kerberos.keytab", kerberos.web().keytab().toString());
      // Groups are told here, as this machine's operating system does not know the user.
      String user = kerberos.client().user();
      properties.put("hadoop.user.group.static.mapping.overrides", user + "=" + user);
      properties.put("dfs.permissions.superusergroup", user);
    }
    return properties;
  }

  /** Of DataNodes alone, on their command lines; no secret may stand here. */
  Map<String, String> dataNode(String httpsAddress) {
    Map<String, String> properties = new LinkedHashMap<>();
    if (level.dataNodeHttps()) {
      properties.put("dfs.http.policy", "HTTPS_ONLY");
      properties.put("dfs.datanode.https.address", httpsAddress);
    } else if (level.kerberos()) {
      // Without SASL a DataNode insists on ports below 1024, which need root. The port's number
      // changes nothing on the wire.
      properties.put("ignore.secure.ports.for.testing", "true");
    }
    return properties;
  }

  Map<String, String> kms() {
    Map<String, String> properties = core();
    String prefix = "hadoop.kms.authentication.";
    properties.put(prefix + "type", level.kerberos() ? "kerberos" : "simple");
    if (level.kerberos()) {
      properties.put(prefix + "kerberos.principal", kerberos.web().name());
      properties.put(prefix + "kerberos.keytab", kerberos.web().keytab().toString());
      properties.put(prefix + "kerberos.name.rules", "DEFAULT");
    }
    properties.put("hadoop.kms.ssl.enabled", Boolean.toString(level.https()));
    return properties;
  }

  /** The URI of the KMS for its clients, the NameNode among them. */
  String keyProvider(String address) {
    return "kms://" + (level.https() ? "https" : "http") + "@" + address + "/kms";
  }

  /** Of ssl-server.xml. Holds a password. */
  Map<String, String> sslServer() {
    Map<String, String> properties = new LinkedHashMap<>(sslClient("server", keys.trustStore()));
    properties.put("ssl.server.keystore.location", keys.keyStore().toString());
    properties.put("ssl.server.keystore.password", keys.password());
    properties.put("ssl.server.keystore.keypassword", keys.password());
    properties.put("ssl.server.keystore.type", "jks");
    return properties;
  }

  /** Of a client that trusts the run's authority. Holds a password. */
  Map<String, String> sslClient() {
    return sslClient("client", keys.trustStore());
  }

  /** Of a client that trusts another authority: it must refuse our servers. */
  Map<String, String> sslForeignClient() {
    return sslClient("client", keys.foreignKeyStore());
  }

  private Map<String, String> sslClient(String side, Path trusted) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("ssl." + side + ".truststore.location", trusted.toString());
    properties.put("ssl." + side + ".truststore.password", keys.password());
    properties.put("ssl." + side + ".truststore.type", "jks");
    return properties;
  }
}
