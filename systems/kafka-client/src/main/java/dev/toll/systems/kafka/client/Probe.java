package dev.toll.systems.kafka.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.Probed;
import dev.toll.systems.kafka.client.KafkaCommands.Markers;
import dev.toll.systems.kafka.client.KafkaCommands.Named;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/** Records that are nothing but a marker, written and read back. */
final class Probe {
  private static final Duration POLL = Duration.ofMillis(200);

  private Probe() {}

  static Nothing preflight(ClientSession session, Named topic) throws Exception {
    run(session, new Markers(topic.topic(), "preflight", 1));
    return Nothing.NOTHING;
  }

  /** Done when all have been read; the command's own deadline ends a wait for one that is lost. */
  static Probed run(ClientSession session, Markers wish) throws Exception {
    byte[] marker = wish.marker().getBytes(StandardCharsets.US_ASCII);
    TopicPartition partition = new TopicPartition(wish.topic(), 0);
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<byte[], byte[]> producer = session.producer(Map.of())) {
      for (int i = 0; i < wish.records(); i++) {
        sent.add(producer.send(new ProducerRecord<>(wish.topic(), 0, null, marker)));
      }
      producer.flush();
    }
    long first = sent.get(0).get().offset();
    long read = 0;
    try (KafkaConsumer<byte[], byte[]> consumer = session.consumer(Map.of(), List.of(partition))) {
      consumer.seek(partition, first);
      while (read < wish.records()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          read += Arrays.equals(record.value(), marker) ? 1 : 0;
        }
      }
    }
    return new Probed(sent.size(), read);
  }
}
