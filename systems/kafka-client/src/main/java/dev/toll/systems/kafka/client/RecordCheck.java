package dev.toll.systems.kafka.client;

import dev.toll.driver.RecordFormat;
import dev.toll.systems.kafka.client.KafkaCommands.Expected;
import dev.toll.systems.kafka.client.KafkaCommands.Verified;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Compares the records of a topic, in the order of each partition, with what was acknowledged. A
 * producer writes its records to the partitions in turn, so in a partition each one's sequence
 * numbers must rise by the number of partitions: a record that is lost, comes twice, or comes out
 * of its order shows at once, and memory does not grow with the topic.
 */
final class RecordCheck {
  private final List<Long> acknowledged;
  private final int partitions;
  private final RecordFormat format;
  private final long[][] next;
  private long records;
  private long missing;
  private long outOfPlace;
  private long damaged;
  private String difference;

  RecordCheck(Expected expected) {
    acknowledged = expected.records();
    partitions = expected.partitions();
    format = new RecordFormat(expected.shape());
    next = new long[acknowledged.size()][partitions];
    for (int producer = 0; producer < next.length; producer++) {
      for (int partition = 0; partition < partitions; partition++) {
        next[producer][partition] = Math.floorMod(partition - producer, partitions);
      }
    }
  }

  /** The partition of a producer's record. */
  static int partition(int producer, long sequence, int partitions) {
    return (int) ((sequence + producer) % partitions);
  }

  /** Takes the record that comes next in its partition. */
  void add(ConsumerRecord<byte[], byte[]> record) {
    records++;
    if (!format.readable(record.key(), record.value())
        || !format.intact(record.key(), record.value())) {
      damaged++;
      differ(record, "is not as it was written: its checksum is wrong");
      return;
    }
    int producer = RecordFormat.producer(record.value());
    long sequence = RecordFormat.sequence(record.value());
    if (producer < 0
        || producer >= next.length
        || partition(producer, sequence, partitions) != record.partition()
        || sequence >= acknowledged.get(producer)) {
      outOfPlace++;
      differ(
          record,
          "is record %,d of producer %d, which wrote no such record there"
              .formatted(sequence, producer));
      return;
    }
    long expected = next[producer][record.partition()];
    if (sequence == expected) {
      next[producer][record.partition()] += partitions;
    } else if (sequence < expected) {
      outOfPlace++;
      differ(
          record,
          "is record %,d of producer %d again, or late: %,d was to come"
              .formatted(sequence, producer, expected));
    } else {
      missing += (sequence - expected) / partitions;
      next[producer][record.partition()] = sequence + partitions;
      differ(
          record,
          "is record %,d of producer %d where %,d was to come"
              .formatted(sequence, producer, expected));
    }
  }

  private void differ(ConsumerRecord<byte[], byte[]> record, String what) {
    if (difference == null) {
      difference =
          String.format(
              Locale.ROOT,
              "partition %d, offset %,d: it %s",
              record.partition(),
              record.offset(),
              what);
    }
  }

  /** What was found, once all records were taken. */
  Verified verified() {
    for (int producer = 0; producer < next.length; producer++) {
      for (int partition = 0; partition < partitions; partition++) {
        end(producer, partition);
      }
    }
    long expected = acknowledged.stream().mapToLong(Long::longValue).sum();
    return new Verified(expected, records, missing, outOfPlace, damaged, difference);
  }

  private void end(int producer, int partition) {
    long left = acknowledged.get(producer) - next[producer][partition];
    if (left > 0) {
      missing += (left + partitions - 1) / partitions;
      if (difference == null) {
        difference =
            String.format(
                Locale.ROOT,
                "partition %d ends before record %,d of producer %d",
                partition,
                next[producer][partition],
                producer);
      }
    }
  }
}
