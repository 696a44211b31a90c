package dev.toll.systems.kafka.client;

import dev.toll.driver.Nothing;
import dev.toll.systems.kafka.client.KafkaCommands.Client;
import dev.toll.systems.kafka.client.KafkaCommands.Known;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.server.config.AbstractKafkaConfig;

/** How clients connect at a level, and an administrator's client that is open. */
final class ClientSession implements AutoCloseable {
  static final Duration CLOSE = Duration.ofSeconds(5);

  private final Map<String, Object> properties;
  private final Admin admin;

  private ClientSession(Map<String, Object> properties, Admin admin) {
    this.properties = properties;
    this.admin = admin;
  }

  static ClientSession open(Client wish) throws IOException {
    Properties read = new Properties();
    try (Reader reader =
        Files.newBufferedReader(Path.of(wish.properties()), StandardCharsets.UTF_8)) {
      read.load(reader);
    }
    Map<String, Object> properties = new HashMap<>();
    read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
    return new ClientSession(properties, Admin.create(properties));
  }

  /** Waits for an answer, as long as the command may last. */
  Nothing opened() throws Exception {
    var unused = admin.describeCluster().nodes().get();
    return Nothing.NOTHING;
  }

  Admin admin() {
    return admin;
  }

  /** The properties of every client, for one that must be different. */
  Map<String, Object> properties() {
    return new HashMap<>(properties);
  }

  KafkaProducer<byte[], byte[]> producer(Map<String, String> more) {
    Map<String, Object> all = properties();
    all.put(ProducerConfig.ENABLE_METRICS_PUSH_CONFIG, false);
    all.putAll(more);
    return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** A consumer of partitions, from their beginning; it belongs to no group. */
  KafkaConsumer<byte[], byte[]> consumer(
      Map<String, String> more, Collection<TopicPartition> partitions) {
    Map<String, Object> all = properties();
    all.put(ConsumerConfig.ENABLE_METRICS_PUSH_CONFIG, false);
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    all.putAll(more);
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(partitions);
    return consumer;
  }

  /** The partitions of a topic that fall to one of several consumers. */
  static List<TopicPartition> partitions(String topic, int partitions, int consumer, int of) {
    List<TopicPartition> some = new ArrayList<>();
    for (int i = consumer; i < partitions; i += of) {
      some.add(new TopicPartition(topic, i));
    }
    return some;
  }

  static Known known(Nothing nothing) {
    return new Known(
        sorted(AbstractKafkaConfig.CONFIG_DEF.names()),
        sorted(ProducerConfig.configNames()),
        sorted(ConsumerConfig.configNames()));
  }

  private static List<String> sorted(Collection<String> names) {
    return List.copyOf(new TreeSet<>(names));
  }

  @Override
  public void close() {
    admin.close(CLOSE);
  }
}
