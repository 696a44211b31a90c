package dev.toll.systems.kafka.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.Wait;
import dev.toll.systems.kafka.client.KafkaCommands.Asked;
import dev.toll.systems.kafka.client.KafkaCommands.Named;
import dev.toll.systems.kafka.client.KafkaCommands.Told;
import dev.toll.systems.kafka.client.KafkaCommands.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Topics, and what the broker says of them and of itself. */
final class Topics {
  private static final Duration AGAIN = Duration.ofMillis(20);

  private Topics() {}

  static Nothing create(ClientSession session, Topic wish) throws Exception {
    Admin admin = session.admin();
    NewTopic topic = new NewTopic(wish.topic(), wish.partitions(), (short) 1);
    admin.createTopics(List.of(topic)).all().get();
    // The broker learns of it from the controller's log, a moment later.
    Wait.every(AGAIN).until(() -> led(admin, wish.topic()));
    return Nothing.NOTHING;
  }

  private static boolean led(Admin admin, String topic) throws InterruptedException {
    try {
      return description(admin, topic).partitions().stream()
          .allMatch(partition -> partition.leader() != null && !partition.leader().isEmpty());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static TopicDescription description(Admin admin, String topic)
      throws ExecutionException, InterruptedException {
    return admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic);
  }

  static Nothing delete(ClientSession session, Named wish) throws Exception {
    session.admin().deleteTopics(List.of(wish.topic())).all().get();
    return Nothing.NOTHING;
  }

  /** Asks the running broker, not its file. */
  static Told told(ClientSession session, Asked wish) throws Exception {
    Admin admin = session.admin();
    Node broker = admin.describeCluster().nodes().get().iterator().next();
    Map<String, String> values =
        values(admin, new ConfigResource(ConfigResource.Type.BROKER, broker.idString()));
    values.keySet().retainAll(Set.copyOf(wish.names()));
    if (wish.topic() == null) {
      return new Told(values, Map.of(), 0);
    }
    return new Told(
        values,
        values(admin, new ConfigResource(ConfigResource.Type.TOPIC, wish.topic())),
        description(admin, wish.topic()).partitions().size());
  }

  /** All that is not kept secret. */
  private static Map<String, String> values(Admin admin, ConfigResource of) throws Exception {
    Config config = admin.describeConfigs(List.of(of)).all().get().get(of);
    Map<String, String> values = new TreeMap<>();
    for (ConfigEntry entry : config.entries()) {
      if (!entry.isSensitive()) {
        values.put(entry.name(), entry.value() == null ? "" : entry.value());
      }
    }
    return values;
  }
}
