package dev.toll.systems.kafka.client;

import dev.toll.driver.LoadCommands.Sliced;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.Reporter;
import dev.toll.driver.RunningLoad;
import dev.toll.systems.kafka.client.KafkaCommands.Load;
import dev.toll.systems.kafka.client.KafkaCommands.Loaded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Records that are there are read: each consumer its own partitions, from their beginning, and anew
 * once it has read them all. What it has fetched and not yet read waits for its next slice.
 */
final class Consumption implements RunningLoad<Loaded> {
  private static final Duration POLL = Duration.ofMillis(100);

  private final List<Reader> readers = new ArrayList<>();

  static Consumption open(ClientSession session, Load wish) {
    Consumption load = new Consumption();
    try {
      for (int i = 0; i < wish.consumers(); i++) {
        List<TopicPartition> partitions =
            ClientSession.partitions(wish.topic(), wish.partitions(), i, wish.consumers());
        load.readers.add(new Reader(session.consumer(wish.consumer(), partitions)));
      }
      return load;
    } catch (RuntimeException e) {
      load.abandon();
      throw e;
    }
  }

  @Override
  public Sliced slice(long records, Reporter reporter) throws Exception {
    return Sliced.of(
        LoadLoop.run(
            LoadPlan.count(readers.size(), records),
            // Closed by the load and not by its slice.
            (index, share) -> readers.get(index)::operate,
            reporter::tick));
  }

  /** An operation is a record. */
  private static final class Reader {
    private final KafkaConsumer<byte[], byte[]> consumer;
    private Iterator<ConsumerRecord<byte[], byte[]>> fetched = Collections.emptyIterator();
    private final long there;
    private long left;
    private long read;

    Reader(KafkaConsumer<byte[], byte[]> consumer) {
      this.consumer = consumer;
      there =
          consumer.endOffsets(consumer.assignment()).values().stream()
              .mapToLong(Long::longValue)
              .sum();
      left = there;
    }

    void operate() throws InterruptedException {
      if (left == 0) {
        consumer.seekToBeginning(consumer.assignment());
        left = there;
      }
      while (!fetched.hasNext()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        fetched = consumer.poll(POLL).iterator();
      }
      var unused = fetched.next();
      left--;
      read++;
    }
  }

  @Override
  public Loaded end() {
    abandon();
    return new Loaded(List.of(), readers.stream().mapToLong(each -> each.read).sum());
  }

  @Override
  public void abandon() {
    readers.forEach(each -> each.consumer.close(CloseOptions.timeout(ClientSession.CLOSE)));
  }
}
