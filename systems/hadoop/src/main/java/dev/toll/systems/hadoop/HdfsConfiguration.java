package dev.toll.systems.hadoop;

import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.RunSecrets.Principal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The properties of a level, for servers and clients. What Kerberos, SASL and TLS need is as
 * Hadoop's manual has it (Hadoop in Secure Mode; Hadoop KMS). Principals are written out: {@code
 * _HOST} would be a machine's own name, and servers go by addresses.
 */
final class HdfsConfiguration {
  /** Sizes of the caches of encrypted keys. */
  static final String NAMENODE_KEYS = "hadoop.security.kms.client.encrypted.key.cache.size";

  static final String KMS_KEYS = "hadoop.security.kms.encrypted.key.cache.size";

  private static final String DATANODE_PRINCIPAL = "dfs.datanode.kerberos.principal";
  private static final String CODECS = "hadoop.security.crypto.codec.classes.aes.ctr.nopadding";

  private final Deployment deployment;
  private final Endpoints endpoints;
  private final HdfsLevel level;
  private final WireLevel wire;
  private final Settings settings;

  /** Null without Kerberos. */
  private final Kerberos kerberos;

  HdfsConfiguration(Deployment deployment) {
    this.deployment = deployment;
    endpoints = deployment.endpoints();
    level = deployment.level();
    wire = level.wire();
    settings = level.settings();
    kerberos = wire.kerberos() ? deployment.kerberos() : null;
  }

  /** Of core-site.xml: what Hadoop's login reads before a daemon's own file. */
  Map<String, String> core() {
    Map<String, String> properties = new LinkedHashMap<>();
    // By default in /tmp, whatever the JVM's directory of temporary files. Each cluster has its
    // own: a KMS deletes and unpacks its pages there, and others may start at the same time.
    properties.put("hadoop.tmp.dir", "${java.io.tmpdir}/hadoop-" + endpoints.nameNode());
    if (kerberos != null) {
      properties.put("hadoop.security.authentication", "kerberos");
      properties.put("hadoop.rpc.protection", Choices.word(wire.rpc()));
    }
    return properties;
  }

  /** What NameNode, DataNodes and clients share. */
  private Map<String, String> common() {
    Map<String, String> properties = core();
    properties.put("fs.defaultFS", deployment.uri());
    if (endpoints.hasKms()) {
      String kms = (wire.https() ? "https@" : "http@") + endpoints.master().text(endpoints.kms());
      properties.put("hadoop.security.key.provider.path", "kms://" + kms + "/kms");
    }
    // Explicit, because Hadoop's own list begins with a codec that may be missing, and falls back
    // silently.
    properties.put(CODECS, Codec.JCE.className());
    properties.put("dfs.client.read.shortcircuit", "false");
    properties.put("dfs.replication", "1");
    properties.putAll(wire.encrypted().properties());
    if (kerberos != null) {
      properties.put("dfs.namenode.kerberos.principal", kerberos.server(endpoints.master()).name());
      // Each DataNode has its own on its command line.
      properties.put(
          DATANODE_PRINCIPAL, kerberos.server(endpoints.dataNodes().get(0).site()).name());
      properties.put("dfs.block.access.token.enable", "true");
      if (wire.transfer() != Protection.NONE) {
        properties.put("dfs.data.transfer.protection", Choices.word(wire.transfer()));
      }
      if (wire.aes()) {
        properties.putAll(Transfer.AES_SUITE);
      }
    }
    return properties;
  }

  /** Of NameNode and DataNodes; what differs between DataNodes is on their command lines. */
  Map<String, String> server() {
    Map<String, String> properties = common();
    ServerLocation master = endpoints.master();
    properties.put(
        "dfs.namenode.name.dir", directory(master.host().there(deployment.nameDirectory())));
    properties.putAll(pages());
    if (deployment.placement().away()) {
      // The NameNode refuses a DataNode whose address has no name in DNS; hosts need none.
      properties.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    }
    // A fresh namespace has no block to wait for.
    properties.put("dfs.namenode.safemode.extension", "0");
    properties.put("dfs.permissions.superusergroup", System.getProperty("user.name"));
    if (kerberos != null) {
      String web = keytab(kerberos.web(), master);
      properties.put("dfs.namenode.keytab.file", keytab(kerberos.server(master), master));
      properties.put("dfs.namenode.kerberos.internal.spnego.principal", kerberos.web().name());
      properties.put("dfs.web.authentication.kerberos.principal", kerberos.web().name());
      properties.put("dfs.web.authentication.kerberos.keytab", web);
      // Groups are set here, as this machine's operating system does not know the user.
      String user = kerberos.client().user();
      properties.put("hadoop.user.group.static.mapping.overrides", user + "=" + user);
      properties.put("dfs.permissions.superusergroup", user);
      if (deployment.placement().away()) {
        properties.put(DATANODE_PRINCIPAL, kerberos.ofAnyHost());
      }
    }
    properties.put("dfs.namenode.fs-limits.min-block-size", "1048576");
    properties.put("dfs.namenode.fs-limits.max-directory-items", "6400000");
    properties.put("rpc.metrics.timeunit", "NANOSECONDS");
    properties.put(NAMENODE_KEYS, Long.toString(level.nameNodeKeys()));
    properties.putAll(settings.below(HdfsSettings.PROPERTIES));
    return properties;
  }

  /**
   * The names that the NameNode knows: its host's own. Under service-level authorisation it
   * compares each DataNode's principal with that of the name of the DataNode's address
   * (ServiceAuthorizationManager.authorize), and here addresses are to have no other name than
   * themselves, whatever DNS says.
   */
  String names() {
    return "127.0.0.1 localhost\n127.0.1.1 " + endpoints.master().host().hostName() + "\n";
  }

  /** Where the NameNode's web pages are. */
  Map<String, String> pages() {
    String address = endpoints.master().text(endpoints.nameNodeHttp());
    return Map.of("dfs.namenode.http-address", address);
  }

  /** Of one DataNode, on its command line; no secret may be here. */
  Map<String, String> dataNode(int number) {
    Endpoints.DataNode ports = endpoints.dataNodes().get(number);
    ServerLocation site = ports.site();
    String web = site.text(ports.http());
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(
        "dfs.datanode.data.dir", directory(site.host().there(deployment.dataDirectory(number))));
    properties.put("dfs.datanode.hostname", Endpoints.DATANODE_NAME);
    properties.put("dfs.datanode.address", site.text(ports.transfer()));
    properties.put("dfs.datanode.ipc.address", site.text(ports.ipc()));
    properties.put("dfs.datanode.http.address", web);
    if (kerberos != null) {
      Principal own = kerberos.server(site);
      properties.put(DATANODE_PRINCIPAL, own.name());
      properties.put("dfs.datanode.keytab.file", keytab(own, site));
    }
    if (deployment.dataNodeHttps()) {
      properties.put("dfs.http.policy", "HTTPS_ONLY");
      properties.put("dfs.datanode.https.address", web);
    } else if (kerberos != null) {
      // Without SASL and a certificate for its pages a DataNode insists on ports below 1024, which
      // need root. The port's number changes nothing on the wire.
      properties.put("ignore.secure.ports.for.testing", "true");
    }
    return properties;
  }

  private static String keytab(Principal principal, ServerLocation site) {
    return site.host().there(principal.keytab()).toString();
  }

  /** As a URI that says so: of a path on another host this machine knows no directory. */
  private static String directory(Path path) {
    String uri = path.toUri().toString();
    return uri.endsWith("/") ? uri : uri + "/";
  }

  Map<String, String> kms() {
    Map<String, String> properties = core();
    properties.put("hadoop.kms.http.host", endpoints.master().text());
    properties.put("hadoop.kms.http.port", Integer.toString(endpoints.kms()));
    String prefix = "hadoop.kms.authentication.";
    properties.put(prefix + "type", kerberos == null ? "simple" : "kerberos");
    if (kerberos != null) {
      // All that its keytab has: it is asked for by its own address, and by that of a relay.
      properties.put(prefix + "kerberos.principal", "*");
      properties.put(prefix + "kerberos.keytab", keytab(kerberos.web(), endpoints.master()));
      properties.put(prefix + "kerberos.name.rules", "DEFAULT");
    }
    properties.put("hadoop.kms.ssl.enabled", Boolean.toString(wire.https()));
    // A URI: a blank in the path must be escaped.
    Path keys = endpoints.master().host().there(deployment.keyStore());
    String store = keys.toUri().getRawPath();
    properties.put("hadoop.kms.key.provider.uri", "jceks://file@" + store);
    properties.put(KMS_KEYS, Long.toString(level.kmsKeys()));
    properties.put(CODECS, Codec.JCE.className());
    properties.putAll(settings.below(HdfsSettings.PROPERTIES));
    return properties;
  }

  /** Without these the KMS lets no user create or use a key. */
  static Map<String, String> kmsAcls() {
    return Map.of(
        "default.key.acl.MANAGEMENT", "*",
        "default.key.acl.GENERATE_EEK", "*",
        "default.key.acl.DECRYPT_EEK", "*",
        "default.key.acl.READ", "*");
  }

  Map<String, String> client() {
    Map<String, String> properties = common();
    properties.putAll(ofClient(level));
    return properties;
  }

  /** What a level makes of a client of any cluster. */
  static Map<String, String> ofClient(HdfsLevel level) {
    Settings settings = level.settings();
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(CODECS, level.codec().className());
    if (!level.provider().equals(HdfsSettings.SUN)) {
      properties.put("hadoop.security.crypto.jce.provider", level.provider());
    }
    if (!level.creates()) {
      properties.put(
          "dfs.bytes-per-checksum", Long.toString(settings.bytes(HdfsSettings.CHECKSUM_CHUNK)));
    }
    if (level.jobs()) {
      properties.put("dfs.blocksize", Long.toString(settings.bytes(HdfsSettings.BLOCK_SIZE)));
      properties.put("dfs.replication", Long.toString(settings.count(HdfsSettings.REPLICAS)));
    }
    properties.putAll(settings.below(HdfsSettings.CLIENT_PROPERTIES));
    return properties;
  }

  boolean tls() {
    return wire.https() || deployment.dataNodeHttps();
  }

  /** Of ssl-server.xml. Holds a password. */
  Map<String, String> sslServer() {
    KeyMaterial keys = deployment.keys();
    Map<String, String> properties = trusting("server", keys.trustStore());
    properties.put("ssl.server.keystore.location", keys.keyStore().toString());
    properties.put("ssl.server.keystore.password", keys.password());
    properties.put("ssl.server.keystore.keypassword", keys.password());
    properties.put("ssl.server.keystore.type", "jks");
    return properties;
  }

  /** Of a client that trusts the run's authority. Holds a password. */
  Map<String, String> sslClient() {
    return trusting("client", deployment.keys().trustStore());
  }

  /** Of a client that trusts another authority: it must refuse our servers. */
  Map<String, String> sslForeignClient() {
    return trusting("client", deployment.keys().foreignKeyStore());
  }

  private Map<String, String> trusting(String side, Path trusted) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("ssl." + side + ".truststore.location", trusted.toString());
    properties.put("ssl." + side + ".truststore.password", deployment.keys().password());
    properties.put("ssl." + side + ".truststore.type", "jks");
    return properties;
  }
}
