package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/** The properties of a level, for servers and clients. */
final class HdfsConfiguration {
  private static final String SOCKETS_IN_MEMORY = "dfs.client.read.shortcircuit";
  private static final String CODECS = "hadoop.security.crypto.codec.classes.aes.ctr.nopadding";

  private final Settings settings;
  private final Endpoints endpoints;
  private final SecurityConfiguration security;

  HdfsConfiguration(Settings settings, Endpoints endpoints, RunMaterial material) {
    this.settings = settings;
    this.endpoints = endpoints;
    this.security = new SecurityConfiguration(WireLevel.of(settings), material);
  }

  SecurityConfiguration security() {
    return security;
  }

  /** What servers and clients share. */
  private Map<String, String> common() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("fs.defaultFS", "hdfs://" + endpoints.address(endpoints.nameNode()));
    if (endpoints.hasKms()) {
      properties.put(
          "hadoop.security.key.provider.path",
          security.keyProvider(endpoints.address(endpoints.kms())));
    }
    // Explicit, because Hadoop's own list begins with a codec that may be missing, and falls back
    // silently.
    properties.put(CODECS, Codec.JCE.className());
    properties.put(SOCKETS_IN_MEMORY, "false");
    properties.put("dfs.replication", "1");
    properties.putAll(security.common());
    return properties;
  }

  /** Of NameNode and DataNodes; what differs between DataNodes comes on their command lines. */
  Map<String, String> server(Layout layout) {
    Map<String, String> properties = common();
    properties.put("dfs.namenode.name.dir", layout.nameDirectory().toUri().toString());
    properties.put("dfs.namenode.http-address", endpoints.address(endpoints.nameNodeHttp()));
    // A fresh namespace has no block to wait for.
    properties.put("dfs.namenode.safemode.extension", "0");
    properties.put("dfs.permissions.superusergroup", System.getProperty("user.name"));
    properties.putAll(security.server());
    properties.put("dfs.namenode.fs-limits.min-block-size", "1048576");
    properties.put("dfs.namenode.fs-limits.max-directory-items", "6400000");
    properties.put("rpc.metrics.timeunit", "NANOSECONDS");
    properties.put(
        "hadoop.security.kms.client.encrypted.key.cache.size",
        Long.toString(settings.count(HdfsSettings.CACHE_NAMENODE)));
    properties.putAll(settings.below(HdfsSettings.PROPERTIES));
    return properties;
  }

  Map<String, String> dataNode(int number, Layout layout) {
    Endpoints.DataNode ports = endpoints.dataNodes().get(number);
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dfs.datanode.data.dir", layout.dataDirectory(number).toUri().toString());
    properties.put("dfs.datanode.hostname", Endpoints.DATANODE_NAME);
    properties.put("dfs.datanode.address", endpoints.address(ports.transfer()));
    properties.put("dfs.datanode.ipc.address", endpoints.address(ports.ipc()));
    properties.put("dfs.datanode.http.address", endpoints.address(ports.http()));
    properties.putAll(security.dataNode(endpoints.address(ports.http())));
    return properties;
  }

  Map<String, String> kms(Layout layout) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("hadoop.kms.http.host", Endpoints.HOST);
    properties.put("hadoop.kms.http.port", Integer.toString(endpoints.kms()));
    properties.putAll(security.kms());
    properties.put("hadoop.kms.key.provider.uri", "jceks://file@" + layout.keyStore());
    properties.put(
        "hadoop.security.kms.encrypted.key.cache.size",
        Long.toString(settings.count(HdfsSettings.CACHE_KMS)));
    properties.put(CODECS, Codec.JCE.className());
    properties.putAll(settings.below(HdfsSettings.PROPERTIES));
    return properties;
  }

  /** Without these the KMS lets no user create or use a key. */
  static Map<String, String> kmsAcls() {
    Map<String, String> properties = new LinkedHashMap<>();
    for (String right : new String[] {"MANAGEMENT", "GENERATE_EEK", "DECRYPT_EEK", "READ"}) {
      properties.put("default.key.acl." + right, "*");
    }
    return properties;
  }

  Map<String, String> client() {
    Map<String, String> properties = common();
    properties.put(CODECS, Codec.of(settings.text(HdfsSettings.CODEC)).className());
    String provider = settings.text(HdfsSettings.PROVIDER);
    if (!provider.equals(HdfsSettings.SUN)) {
      properties.put("hadoop.security.crypto.jce.provider", provider);
    }
    if (settings.has(HdfsSettings.CHECKSUM_CHUNK)) {
      properties.put(
          "dfs.bytes-per-checksum", Long.toString(settings.bytes(HdfsSettings.CHECKSUM_CHUNK)));
    }
    properties.putAll(settings.below(HdfsSettings.CLIENT_PROPERTIES));
    return properties;
  }
}
