package dev.toll.systems.kafka.client;

import dev.toll.systems.kafka.client.KafkaCommands.Expected;
import dev.toll.systems.kafka.client.KafkaCommands.Verified;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads a whole topic back, as a client of the level does, and checks every record. */
final class Verifier {
  private static final Duration POLL = Duration.ofSeconds(1);

  /** Larger fetches than the defaults: they are not measured. */
  private static final Map<String, String> LARGE =
      Map.of("max.poll.records", "5000", "fetch.max.bytes", "16777216");

  private Verifier() {}

  static Verified verify(ClientSession session, Expected wish) throws InterruptedException {
    RecordCheck check = new RecordCheck(wish);
    List<TopicPartition> partitions =
        ClientSession.partitions(wish.topic(), wish.partitions(), 0, 1);
    try (KafkaConsumer<byte[], byte[]> consumer = session.consumer(LARGE, partitions)) {
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      Set<TopicPartition> open = new HashSet<>(partitions);
      open.removeIf(partition -> ends.get(partition) == 0);
      while (!open.isEmpty()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        for (ConsumerRecord<byte[], byte[]> record : records) {
          check.add(record);
        }
        for (TopicPartition partition : records.partitions()) {
          if (consumer.position(partition) >= ends.get(partition)) {
            open.remove(partition);
          }
        }
      }
    }
    return check.verified();
  }
}
