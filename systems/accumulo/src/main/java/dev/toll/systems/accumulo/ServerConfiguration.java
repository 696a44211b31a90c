package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.SiteKeys;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Accumulo's properties at a level: what the level asks for, then what the study overrides. The
 * recipe per level is Accumulo's user manual (Security: SSL, Kerberos; Encryption at rest).
 */
final class ServerConfiguration {
  private static final String KERBEROS_HANDLERS = "org.apache.accumulo.server.security.handler.";

  /**
   * A client drops connections that are idle for 3 s by default: in an interleaved block it would
   * shake hands anew in each of its slices. Servers close theirs after 120 s (general.rpc.timeout).
   */
  private static final String IDLE_TRANSPORT = "90s";

  /**
   * The manager keeps its connections to tablet servers for as long as these do, 120 s
   * (ServerContext.getTransportPoolMaxAgeMillis), so that a request of its own to load or unload a
   * tablet is lost now and then. It repeats it when it next scans the tablets, by default after 60
   * s (manager.tablet.watcher.interval, since 2.1.2).
   */
  private static final String MANAGER_SCANS = "10s";

  private final AccumuloLevel level;
  private final RunMaterial material;
  private final HostMaterial own;
  private final Security security;

  /**
   * For processes of a machine.
   *
   * @param host theirs
   */
  ServerConfiguration(AccumuloLevel level, RunMaterial material, ProcessHost host) {
    this.level = level;
    this.material = material;
    this.own = material.on(host);
    this.security = level.security();
  }

  /**
   * The content of accumulo.properties, with paths of the machine.
   *
   * @param self the machine's name or address
   * @param volume the directory of tables and write-ahead logs, as a URI
   * @param atRestKey raw key file there; used only when the level encrypts at rest
   */
  Map<String, String> server(
      Endpoints endpoints,
      String self,
      String volume,
      Path atRestKey,
      boolean nativeMap,
      MemoryMap map)
      throws SystemException {
    Map<String, String> p = new TreeMap<>();
    p.put("instance.volumes", volume);
    p.put("instance.zookeeper.host", endpoints.zookeepers());
    p.put("instance.secret", material.instanceSecret());
    // Not all interfaces: an instance without security would be reachable by each of them.
    p.put("rpc.bind.addr", self);
    p.put("tserver.port.client", Integer.toString(endpoints.ports().get(0)));
    p.put("manager.port.client", Integer.toString(endpoints.manager()));
    p.put("gc.port.client", Integer.toString(endpoints.gc()));
    p.put("manager.tablet.watcher.interval", MANAGER_SCANS);
    p.put("tserver.memory.maps.native.enabled", Boolean.toString(nativeMap));
    p.put("tserver.memory.maps.max", Long.toString(map.bytes()));
    // Scans only happen in proofs and verification; the defaults are for large heaps.
    p.put("tserver.cache.data.size", "64M");
    p.put("tserver.cache.index.size", "32M");
    p.put("tserver.cache.summary.size", "8M");
    if (level.threadPool()) {
      p.put("general.rpc.server.type", "threadpool");
    }
    switch (security) {
      case NONE -> {}
      case SSL -> tls(p);
      case AUTH, AUTH_INT, AUTH_CONF -> kerberos(p);
    }
    if (security.kerberos() || level.storage().kind().kerberos()) {
      // With or without SASL: by these the servers log in to HDFS (SecurityUtil.serverLogin).
      p.put("general.kerberos.keytab", own.there(own.server().keytab()).toString());
      p.put("general.kerberos.principal", own.server().name());
    }
    if (level.storage().atRest() == AtRest.AES) {
      atRest(p, atRestKey);
    }
    p.putAll(level.properties());
    return p;
  }

  private void tls(Map<String, String> p) {
    SiteKeys tls = own.keys();
    p.put("instance.rpc.ssl.enabled", "true");
    p.put("instance.rpc.ssl.clientAuth", "true");
    p.put("rpc.javax.net.ssl.keyStore", tls.keyStore().toString());
    p.put("rpc.javax.net.ssl.keyStorePassword", tls.password());
    p.put("rpc.javax.net.ssl.trustStore", tls.trustStore().toString());
    p.put("rpc.javax.net.ssl.trustStorePassword", tls.password());
    p.put("rpc.ssl.server.enabled.protocols", level.tls());
    p.put("rpc.ssl.client.protocol", level.tls());
  }

  private void kerberos(Map<String, String> p) {
    p.put("instance.rpc.sasl.enabled", "true");
    p.put("rpc.sasl.qop", security.word());
    p.put("instance.security.authenticator", KERBEROS_HANDLERS + "KerberosAuthenticator");
    p.put("instance.security.authorizor", KERBEROS_HANDLERS + "KerberosAuthorizor");
    p.put("instance.security.permissionHandler", KERBEROS_HANDLERS + "KerberosPermissionHandler");
  }

  private static void atRest(Map<String, String> p, Path key) {
    p.put(
        "instance.crypto.opts.factory",
        "org.apache.accumulo.core.spi.crypto.GenericCryptoServiceFactory");
    p.put("general.custom.crypto.service", "org.apache.accumulo.core.spi.crypto.AESCryptoService");
    p.put("general.custom.crypto.key.uri", key.toUri().toString());
    p.put("general.custom.crypto.enabled", "true");
  }

  /**
   * The client's properties, as accumulo-client.properties names them, with paths of the machine.
   */
  Map<String, String> client(Endpoints endpoints) {
    Map<String, String> p = new TreeMap<>();
    p.put("instance.name", AccumuloServerSet.INSTANCE_NAME);
    p.put("instance.zookeepers", endpoints.zookeepers());
    p.put("rpc.transport.idle.timeout", IDLE_TRANSPORT);
    switch (security) {
      case NONE -> {}
      case SSL -> {
        SiteKeys tls = own.keys();
        p.put("ssl.enabled", "true");
        p.put("ssl.keystore.path", tls.keyStore().toString());
        p.put("ssl.keystore.password", tls.password());
        p.put("ssl.truststore.path", tls.trustStore().toString());
        p.put("ssl.truststore.password", tls.password());
        // Without it the client insists on 1.2 and waits for ever for a server that offers only
        // 1.3.
        p.put("rpc.ssl.client.protocol", level.tls());
      }
      case AUTH, AUTH_INT, AUTH_CONF -> {
        p.put("sasl.enabled", "true");
        p.put("sasl.qop", security.word());
        p.put("sasl.kerberos.server.primary", "accumulo");
      }
    }
    p.putAll(level.clientProperties());
    return p;
  }
}
