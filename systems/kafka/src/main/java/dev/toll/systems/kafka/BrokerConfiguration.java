package dev.toll.systems.kafka;

import dev.toll.systems.base.files.LogFile;
import dev.toll.systems.base.files.PropertiesFile;
import dev.toll.systems.base.security.KeyMaterial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of broker and clients at a level.
 *
 * @param keys null when the level needs no TLS
 * @param password of the user that SCRAM authenticates
 */
record BrokerConfiguration(
    KafkaLevel level, Endpoints endpoints, Layout layout, KeyMaterial keys, String password) {
  static final String USER = "toll";

  /** Name of the listener of clients. */
  private static final String CLIENTS = "CLIENTS";

  private static final String CONTROLLER = "CONTROLLER";

  /** Writes what broker and clients read, for their owner alone: passwords are in it. */
  void write() throws IOException {
    Files.createDirectories(layout.configuration());
    PropertiesFile.write(layout.server(), broker());
    PropertiesFile.write(layout.client(), client());
    LogFile.write(layout.configuration(), "warn", Map.of("kafka.server.KafkaRaftServer", "info"));
    Files.writeString(
        layout.hosts(), WireProof.RELAY + " " + Endpoints.HOST + "\n", StandardCharsets.US_ASCII);
  }

  /** What server.properties must hold. */
  Map<String, String> broker() {
    Map<String, String> all = new TreeMap<>();
    all.put("process.roles", "broker,controller");
    all.put("node.id", "1");
    all.put("controller.listener.names", CONTROLLER);
    all.put("controller.quorum.voters", "1@" + Endpoints.ADDRESS + ":" + endpoints.controller());
    all.put("inter.broker.listener.name", CLIENTS);
    all.put(
        "listeners",
        "%s://%s:%d,%s://%s:%d"
            .formatted(
                CLIENTS,
                Endpoints.ADDRESS,
                endpoints.broker(),
                CONTROLLER,
                Endpoints.ADDRESS,
                endpoints.controller()));
    all.put("advertised.listeners", CLIENTS + "://" + endpoints.bootstrap());
    all.put("log.dirs", layout.broker().toString());
    all.putAll(alone());
    all.putAll(claimed());
    if (level.security().tls()) {
      stores(all, true);
    }
    if (level.security().scram()) {
      all.put("sasl.mechanism.inter.broker.protocol", Security.MECHANISM);
      all.put(
          "listener.name.clients.%s.sasl.jaas.config"
              .formatted(Security.MECHANISM.toLowerCase(java.util.Locale.ROOT)),
          login());
    }
    return all;
  }

  /** What a single broker needs: there are no replicas, and nothing may appear by itself. */
  private static Map<String, String> alone() {
    Map<String, String> all = new TreeMap<>();
    all.put("offsets.topic.replication.factor", "1");
    all.put("offsets.topic.num.partitions", "1");
    all.put("transaction.state.log.replication.factor", "1");
    all.put("transaction.state.log.min.isr", "1");
    all.put("share.coordinator.state.topic.replication.factor", "1");
    all.put("share.coordinator.state.topic.min.isr", "1");
    all.put("auto.create.topics.enable", "false");
    // Idle, it must leave other levels' slices alone: no write to the controller's log twice a
    // second, and seldom a sign of life. Of 12 s they took 0.39 s of CPU by the defaults, 0.2 so.
    all.put("metadata.max.idle.interval.ms", "0");
    all.put("broker.heartbeat.interval.ms", "5000");
    all.put("broker.session.timeout.ms", "30000");
    // The warm-up's topic is gone before the load, not a minute into it.
    all.put("log.segment.delete.delay.ms", "0");
    return all;
  }

  /** What the level claims of the running broker, each a setting that it reports of itself. */
  Map<String, String> claimed() {
    Map<String, String> all = new TreeMap<>();
    all.put(
        "listener.security.protocol.map",
        CLIENTS + ":" + level.security().protocol() + "," + CONTROLLER + ":PLAINTEXT");
    if (level.security().tls()) {
      all.put("ssl.client.auth", level.security().mutual() ? "required" : "none");
      all.put("ssl.enabled.protocols", level.tls());
      all.put("ssl.protocol", level.tls());
      if (!level.cipher().isEmpty()) {
        all.put("ssl.cipher.suites", level.cipher());
      }
    }
    if (level.security().scram()) {
      all.put("sasl.enabled.mechanisms", Security.MECHANISM);
    }
    // Kafka's default: never.
    all.put(
        "log.flush.interval.messages",
        Long.toString(level.flush() == 0 ? Long.MAX_VALUE : level.flush()));
    all.putAll(level.options());
    return all;
  }

  /** What client.properties must hold. */
  Map<String, String> client() {
    Map<String, String> all = new TreeMap<>();
    all.put("bootstrap.servers", endpoints.bootstrap());
    all.put("security.protocol", level.security().protocol());
    if (level.security().tls()) {
      all.put("ssl.enabled.protocols", level.tls());
      all.put("ssl.protocol", level.tls());
      all.put("ssl.endpoint.identification.algorithm", "https");
      if (!level.cipher().isEmpty()) {
        all.put("ssl.cipher.suites", level.cipher());
      }
      stores(all, level.security().mutual());
    }
    if (level.security().scram()) {
      all.put("sasl.mechanism", Security.MECHANISM);
      all.put("sasl.jaas.config", login());
    }
    return all;
  }

  /** Writes the same for clients that are not toll's, with what the study sets of clients. */
  void writeOthers(Path file) throws IOException {
    Map<String, String> all = client();
    all.putAll(level.clientOptions());
    PropertiesFile.write(file, all);
  }

  /**
   * Adds where keys and trusted certificates are.
   *
   * @param own whether there is a key of one's own
   */
  private void stores(Map<String, String> all, boolean own) {
    all.put("ssl.truststore.location", keys.trustStore().toString());
    all.put("ssl.truststore.password", keys.password());
    all.put("ssl.truststore.type", KeyMaterial.StoreType.PKCS12.name());
    if (own) {
      all.put("ssl.keystore.location", keys.keyStore().toString());
      all.put("ssl.keystore.password", keys.password());
      all.put("ssl.keystore.type", KeyMaterial.StoreType.PKCS12.name());
      all.put("ssl.key.password", keys.password());
    }
  }

  private String login() {
    return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
        .formatted(USER, password);
  }
}
