package dev.toll.systems.kafka;

import dev.toll.driver.RecordFormat.Shape;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.kafka.client.KafkaCommands.Load;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A level: its settings as the types they mean, read once.
 *
 * @param settings all of them, for what a single class needs
 * @param tls version of TLS, as Java names it; of levels that have it
 * @param cipher the only suite; empty for what both prefer
 * @param flush messages after which a log is forced to the disk; 0: never
 * @param options of the broker, as the study writes them
 * @param clientOptions of producers and consumers, as the study writes them
 * @param stored with consume: records there are
 */
record KafkaLevel(
    Settings settings,
    Security security,
    String tls,
    String cipher,
    long flush,
    Map<String, String> options,
    Map<String, String> clientOptions,
    Mode mode,
    long records,
    long stored,
    long warm,
    int producers,
    int consumers,
    int partitions,
    Duration deadline,
    Duration startDeadline,
    Observing observing) {

  static KafkaLevel of(Settings settings) {
    String cipher = settings.text(KafkaSettings.CIPHER);
    long records = settings.count(KafkaSettings.RECORDS);
    long stored = settings.count(KafkaSettings.STORED);
    return new KafkaLevel(
        settings,
        Choices.of(Security.class, settings, KafkaSettings.SECURITY),
        "TLSv" + settings.text(KafkaSettings.TLS),
        cipher.equals(KafkaSettings.AUTO) ? "" : cipher,
        settings.count(KafkaSettings.FLUSH),
        settings.below(KafkaSettings.OPTIONS),
        settings.below(KafkaSettings.CLIENT_OPTIONS),
        mode(settings),
        records,
        stored == 0 ? records : stored,
        settings.count(KafkaSettings.WARM),
        (int) settings.count(KafkaSettings.PRODUCERS),
        (int) settings.count(KafkaSettings.CONSUMERS),
        (int) settings.count(KafkaSettings.PARTITIONS),
        settings.duration(KafkaSettings.DEADLINE),
        settings.duration(KafkaSettings.START_DEADLINE),
        Observing.of(settings));
  }

  /** That of toll's own load, of which a study's own uses nothing. */
  private static Mode mode(Settings settings) {
    return CommandLoad.is(settings)
        ? Mode.PRODUCE
        : Choices.of(Mode.class, settings, KafkaSettings.WORKLOAD);
  }

  boolean consumes() {
    return mode == Mode.CONSUME;
  }

  /** Threads that share a slice. */
  int workers() {
    return consumes() ? consumers : producers;
  }

  boolean paced() {
    return rate() > 0;
  }

  long rate() {
    return consumes() ? 0 : settings.count(KafkaSettings.RATE);
  }

  /** Bytes of a record's key and value. */
  long recordBytes() {
    return settings.bytes(KafkaSettings.SIZE) + 8;
  }

  Shape shape(long seed) {
    return new Shape(
        seed,
        (int) settings.bytes(KafkaSettings.SIZE),
        settings.text(KafkaSettings.PAYLOAD).equals(KafkaSettings.TEXT));
  }

  /** The load on a topic. */
  Load load(Mode what, String topic, long seed) {
    return new Load(
        what,
        topic,
        partitions,
        producers,
        what == Mode.PRODUCE ? 0 : consumers,
        shape(seed),
        rate(),
        settings.seconds(KafkaSettings.SPIN),
        producerProperties(),
        consumerProperties());
  }

  private Map<String, String> producerProperties() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("acks", settings.text(KafkaSettings.ACKS));
    properties.put("enable.idempotence", settings.text(KafkaSettings.IDEMPOTENCE));
    properties.put("compression.type", settings.text(KafkaSettings.COMPRESSION));
    properties.put("batch.size", Long.toString(settings.bytes(KafkaSettings.BATCH)));
    properties.put("linger.ms", Long.toString(settings.duration(KafkaSettings.LINGER).toMillis()));
    properties.putAll(clientOptions);
    return properties;
  }

  private Map<String, String> consumerProperties() {
    Map<String, String> properties = new TreeMap<>();
    if (consumes()) {
      // Kafka's 500 ms are for a consumer that waits for new records. Here one that has read to the
      // end begins anew, and its last request would be held for so long at every level alike.
      properties.put("fetch.max.wait.ms", "5");
    }
    properties.putAll(clientOptions);
    return properties;
  }

  /** The flags that shape the broker's heap and its collector: those of Kafka's own scripts. */
  List<String> brokerShape() {
    List<String> shape = new ArrayList<>(JvmSpec.fixed(KafkaSettings.BROKER.bytes(settings)));
    shape.addAll(
        List.of(
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=20",
            "-XX:InitiatingHeapOccupancyPercent=35",
            "-XX:+ExplicitGCInvokesConcurrent"));
    return shape;
  }
}
