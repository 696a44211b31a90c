package dev.toll.systems.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.RecordFormat;
import dev.toll.driver.RecordFormat.Shape;
import dev.toll.systems.kafka.client.KafkaCommands.Expected;
import dev.toll.systems.kafka.client.KafkaCommands.Verified;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class RecordCheckTest {
  private static final Shape SHAPE = new Shape(7, 100, false);
  private static final int PARTITIONS = 3;
  private static final List<Long> WRITTEN = List.of(10L, 11L);

  /** What two producers have written, partition by partition. */
  private static List<ConsumerRecord<byte[], byte[]>> records() {
    List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
    RecordFormat format = new RecordFormat(SHAPE);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      long offset = 0;
      for (long sequence = 0; sequence < 11; sequence++) {
        for (int producer = 0; producer < 2; producer++) {
          if (sequence < WRITTEN.get(producer)
              && RecordCheck.partition(producer, sequence, PARTITIONS) == partition) {
            all.add(record(format, partition, offset++, producer, sequence));
          }
        }
      }
    }
    return all;
  }

  private static ConsumerRecord<byte[], byte[]> record(
      RecordFormat format, int partition, long offset, int producer, long sequence) {
    byte[] key = new byte[RecordFormat.KEY_BYTES];
    byte[] value = format.next(producer, sequence, key).clone();
    return new ConsumerRecord<>("topic", partition, offset, key, value);
  }

  private static Verified check(List<ConsumerRecord<byte[], byte[]>> records) {
    RecordCheck check = new RecordCheck(new Expected("topic", PARTITIONS, WRITTEN, SHAPE));
    records.forEach(check::add);
    return check.verified();
  }

  @Test
  void allInTheirPlacesIsRight() {
    assertThat(check(records())).isEqualTo(new Verified(21, 21, 0, 0, 0, null));
  }

  @Test
  void aLostRecordIsMissed() {
    List<ConsumerRecord<byte[], byte[]>> records = records();
    ConsumerRecord<byte[], byte[]> lost = records.remove(2);
    Verified found = check(records);
    assertThat(found.missing()).isOne();
    assertThat(found.records()).isEqualTo(20);
    assertThat(found.difference())
        .contains("partition " + lost.partition())
        .contains("was to come");
  }

  @Test
  void theLastOneLostIsMissed() {
    List<ConsumerRecord<byte[], byte[]>> records = records();
    records.remove(records.size() - 1);
    Verified found = check(records);
    assertThat(found.missing()).isOne();
    assertThat(found.difference()).isEqualTo("partition 2 ends before record 10 of producer 1");
  }

  @Test
  void oneThatComesTwiceIsSeen() {
    List<ConsumerRecord<byte[], byte[]>> records = records();
    records.add(4, records.get(3));
    Verified found = check(records);
    assertThat(found.outOfPlace()).isOne();
    assertThat(found.difference()).contains("again, or late");
  }

  @Test
  void aWrongOrderIsSeenThoughNothingIsLost() {
    List<ConsumerRecord<byte[], byte[]>> records = records();
    // Two of one producer and partition.
    Collections.swap(records, 0, 2);
    assertThat(RecordFormat.producer(records.get(0).value()))
        .isEqualTo(RecordFormat.producer(records.get(2).value()));
    Verified found = check(records);
    assertThat(found.records()).isEqualTo(21);
    assertThat(found.outOfPlace()).isPositive();
    assertThat(found.difference()).isNotNull();
  }

  @Test
  void anotherPartitionIsSeen() {
    List<ConsumerRecord<byte[], byte[]>> records = records();
    ConsumerRecord<byte[], byte[]> moved = records.remove(0);
    records.add(
        new ConsumerRecord<>("topic", moved.partition() + 1, 99, moved.key(), moved.value()));
    Verified found = check(records);
    assertThat(found.missing()).isOne();
    assertThat(found.outOfPlace()).isOne();
  }

  @Test
  void everyDamagedByteIsSeen() {
    ConsumerRecord<byte[], byte[]> whole = records().get(5);
    for (int at = 0; at < whole.value().length; at++) {
      List<ConsumerRecord<byte[], byte[]>> records = records();
      records.get(5).value()[at] ^= 0x10;
      assertThat(check(records).damaged()).as("byte " + at).isOne();
    }
    List<ConsumerRecord<byte[], byte[]>> records = records();
    records.get(5).key()[3] ^= 1;
    assertThat(check(records).damaged()).isOne();
  }

  /** Parts of two whole records, exchanged, make no whole one. */
  @Test
  void exchangedKeysAreSeen() {
    List<ConsumerRecord<byte[], byte[]>> records = records();
    ConsumerRecord<byte[], byte[]> one = records.get(1);
    ConsumerRecord<byte[], byte[]> other = records.get(2);
    records.set(1, new ConsumerRecord<>("topic", one.partition(), 1, other.key(), one.value()));
    records.set(2, new ConsumerRecord<>("topic", other.partition(), 2, one.key(), other.value()));
    assertThat(check(records).damaged()).isEqualTo(2);
  }

  @Test
  void recordsOfAnotherSeedAreNotTheLoads() {
    RecordFormat foreign = new RecordFormat(new Shape(8, 100, false));
    List<ConsumerRecord<byte[], byte[]>> records = records();
    records.set(0, record(foreign, 0, 0, 0, 0));
    assertThat(check(records).damaged()).isOne();
  }

  @Test
  void aShorterRecordIsDamaged() {
    List<ConsumerRecord<byte[], byte[]>> records = records();
    records.set(0, new ConsumerRecord<>("topic", 0, 0, new byte[8], new byte[5]));
    assertThat(check(records).damaged()).isOne();
  }
}
