package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/** The properties of a level, for servers and clients. */
final class HdfsConfiguration {
  /** Sizes of the caches of encrypted keys. */
  static final String NAMENODE_KEYS = "hadoop.security.kms.client.encrypted.key.cache.size";

  static final String KMS_KEYS = "hadoop.security.kms.encrypted.key.cache.size";

  private static final String SOCKETS_IN_MEMORY = "dfs.client.read.shortcircuit";
  private static final String CODECS = "hadoop.security.crypto.codec.classes.aes.ctr.nopadding";

  private final Deployment deployment;
  private final Endpoints endpoints;
  private final HdfsLevel level;
  private final Settings settings;
  private final SecurityConfiguration security;

  HdfsConfiguration(Deployment deployment) {
    this.deployment = deployment;
    endpoints = deployment.endpoints();
    level = deployment.level();
    settings = level.settings();
    security = new SecurityConfiguration(level.wire(), deployment.kerberos(), deployment.keys());
  }

  SecurityConfiguration security() {
    return security;
  }

  /** What servers and clients share. */
  private Map<String, String> common() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("fs.defaultFS", "hdfs://" + Endpoints.address(endpoints.nameNode()));
    if (endpoints.hasKms()) {
      properties.put(
          "hadoop.security.key.provider.path",
          security.keyProvider(Endpoints.address(endpoints.kms())));
    }
    // Explicit, because Hadoop's own list begins with a codec that may be missing, and falls back
    // silently.
    properties.put(CODECS, Codec.JCE.className());
    properties.put(SOCKETS_IN_MEMORY, "false");
    properties.put("dfs.replication", "1");
    properties.putAll(security.common());
    return properties;
  }

  /** Of NameNode and DataNodes; what differs between DataNodes is on their command lines. */
  Map<String, String> server() {
    Map<String, String> properties = common();
    properties.put("dfs.namenode.name.dir", deployment.nameDirectory().toUri().toString());
    properties.put("dfs.namenode.http-address", Endpoints.address(endpoints.nameNodeHttp()));
    // A fresh namespace has no block to wait for.
    properties.put("dfs.namenode.safemode.extension", "0");
    properties.put("dfs.permissions.superusergroup", System.getProperty("user.name"));
    properties.putAll(security.server());
    properties.put("dfs.namenode.fs-limits.min-block-size", "1048576");
    properties.put("dfs.namenode.fs-limits.max-directory-items", "6400000");
    properties.put("rpc.metrics.timeunit", "NANOSECONDS");
    properties.put(NAMENODE_KEYS, Long.toString(level.nameNodeKeys()));
    properties.putAll(settings.below(HdfsSettings.PROPERTIES));
    return properties;
  }

  Map<String, String> dataNode(int number) {
    Endpoints.DataNode ports = endpoints.dataNodes().get(number);
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dfs.datanode.data.dir", deployment.dataDirectory(number).toUri().toString());
    properties.put("dfs.datanode.hostname", Endpoints.DATANODE_NAME);
    properties.put("dfs.datanode.address", Endpoints.address(ports.transfer()));
    properties.put("dfs.datanode.ipc.address", Endpoints.address(ports.ipc()));
    properties.put("dfs.datanode.http.address", Endpoints.address(ports.http()));
    properties.putAll(security.dataNode(Endpoints.address(ports.http())));
    return properties;
  }

  Map<String, String> kms() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("hadoop.kms.http.host", Endpoints.HOST);
    properties.put("hadoop.kms.http.port", Integer.toString(endpoints.kms()));
    properties.putAll(security.kms());
    properties.put("hadoop.kms.key.provider.uri", "jceks://file@" + deployment.keyStore());
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
    properties.put(CODECS, level.codec().className());
    if (!level.provider().equals(HdfsSettings.SUN)) {
      properties.put("hadoop.security.crypto.jce.provider", level.provider());
    }
    if (settings.has(HdfsSettings.CHECKSUM_CHUNK)) {
      properties.put(
          "dfs.bytes-per-checksum", Long.toString(settings.bytes(HdfsSettings.CHECKSUM_CHUNK)));
    }
    properties.putAll(settings.below(HdfsSettings.CLIENT_PROPERTIES));
    return properties;
  }
}
