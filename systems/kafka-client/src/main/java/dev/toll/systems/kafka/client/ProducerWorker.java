package dev.toll.systems.kafka.client;

import dev.toll.driver.RecordFormat;
import dev.toll.driver.SendingWorker;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** A producer of its own: an operation is a record, acknowledged by the broker. */
final class ProducerWorker extends SendingWorker {
  private final int number;
  private final String topic;
  private final int partitions;
  private final RecordFormat format;
  private final Producer<byte[], byte[]> producer;
  private final byte[] key = new byte[RecordFormat.KEY_BYTES];
  private long sequence;

  /**
   * A producer.
   *
   * @param format its own: it writes into the values it gives out
   * @param producer null to leave the system's call out (the driver's ceiling)
   */
  ProducerWorker(
      int number,
      String topic,
      int partitions,
      RecordFormat format,
      Producer<byte[], byte[]> producer) {
    this.number = number;
    this.topic = topic;
    this.partitions = partitions;
    this.format = format;
    this.producer = producer;
  }

  @Override
  public void begin(Acknowledgement acknowledgement) throws Exception {
    rethrow();
    int partition = RecordCheck.partition(number, sequence, partitions);
    byte[] value = format.next(number, sequence, key);
    sequence++;
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, partition, key, value);
    if (producer == null) {
      keep(record);
      acknowledgement.acknowledged();
      return;
    }
    var unused =
        producer.send(
            record,
            (metadata, exception) -> {
              if (exception == null) {
                acknowledgement.acknowledged();
              } else {
                fail(exception);
              }
            });
  }

  /** Returns when everything so far is acknowledged; the producer stays open. */
  @Override
  public void finish() throws Exception {
    if (producer != null) {
      producer.flush();
      rethrow();
    }
  }

  /** Records so far. */
  long sent() {
    return sequence;
  }

  @Override
  public void close() {
    if (producer != null) {
      producer.close(ClientSession.CLOSE);
    }
  }
}
