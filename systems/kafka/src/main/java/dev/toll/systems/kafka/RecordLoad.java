package dev.toll.systems.kafka;

import dev.toll.driver.Event;
import dev.toll.driver.Nothing;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Batches;
import dev.toll.systems.kafka.client.KafkaCommands.Expected;
import dev.toll.systems.kafka.client.KafkaCommands.Loaded;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;
import dev.toll.systems.kafka.client.KafkaCommands.Named;
import dev.toll.systems.kafka.client.KafkaCommands.Slice;
import dev.toll.systems.kafka.client.KafkaCommands.Sliced;
import dev.toll.systems.kafka.client.KafkaCommands.Topic;
import dev.toll.systems.kafka.client.KafkaCommands.Verified;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The records of one instance: what is done to its topics, and what came of it. */
final class RecordLoad {
  static final String TOPIC = "toll-load";
  static final String PROBE = "toll-probe";

  private static final String WARM = "toll-warm";

  private final KafkaDriver driver;
  private final KafkaLevel level;
  private final Layout layout;
  private final long seed;

  /** Records in the topic by producer, acknowledged; none before there are any. */
  private List<Long> written = List.of();

  private long consumed;
  private Batches batches;

  RecordLoad(KafkaDriver driver, KafkaLevel level, Layout layout, long seed) {
    this.driver = driver;
    this.level = level;
    this.layout = layout;
    this.seed = seed;
  }

  KafkaLevel level() {
    return level;
  }

  Duration deadline() {
    return level.deadline();
  }

  void createTopic() throws SystemException, InterruptedException {
    driver.call(KafkaCommands.CREATE, new Topic(TOPIC, level.partitions()));
  }

  /** Writes the records that are to be read. */
  void fill() throws SystemException, InterruptedException {
    driver.call(KafkaCommands.BEGIN, level.load(Mode.PRODUCE, TOPIC, seed));
    var unused = slice(level.stored(), tick -> {});
    written = driver.call(KafkaCommands.END, Nothing.NOTHING).records();
  }

  /** Records a second that the driver could make and count if no broker took them. */
  double ceiling() throws SystemException, InterruptedException {
    return driver
        .call(KafkaCommands.CEILING, level.load(Mode.PRODUCE, TOPIC, seed))
        .operationsPerSecond();
  }

  /**
   * Connects for a warm-up, which does what the load does. What is there to be read is read then,
   * too; what writes has a topic of its own, as the measured one starts empty.
   */
  void beginWarm() throws SystemException, InterruptedException {
    if (!level.consumes()) {
      driver.call(KafkaCommands.CREATE, new Topic(WARM, level.partitions()));
    }
    String topic = level.consumes() ? TOPIC : WARM;
    driver.call(KafkaCommands.BEGIN, level.load(level.mode(), topic, seed));
  }

  void endWarm() throws SystemException, InterruptedException {
    driver.call(KafkaCommands.END, Nothing.NOTHING);
    if (!level.consumes()) {
      driver.call(KafkaCommands.DELETE, new Named(WARM));
    }
  }

  /** Connects for the measured load. */
  void begin() throws SystemException, InterruptedException {
    driver.call(KafkaCommands.BEGIN, level.load(level.mode(), TOPIC, seed));
  }

  /** Writes or reads the records that come next. */
  Sliced slice(long records, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return driver.call(KafkaCommands.SLICE, new Slice(records), deadline(), ticks);
  }

  /** Closes the clients of the measured load. */
  void end() throws SystemException, InterruptedException {
    Loaded loaded = driver.call(KafkaCommands.END, Nothing.NOTHING);
    consumed = loaded.consumed();
    if (!level.consumes()) {
      written = loaded.records();
    }
  }

  /** What a load, or a slice of it, yields by its records and its time. */
  Map<String, Double> rates(long records, double seconds) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(KafkaMetrics.RATE, records / seconds);
    metrics.put(KafkaMetrics.MEGABYTES, records * (double) level.recordBytes() / seconds / 1e6);
    metrics.put(CommonMetrics.ELAPSED, seconds);
    return metrics;
  }

  /** What a whole load yields. */
  Map<String, Double> metrics(long records, double seconds, LatencyLog log) {
    Map<String, Double> metrics = rates(records, seconds);
    if (!level.consumes()) {
      CommonMetrics.latencies(metrics, log, 1e3);
    }
    return metrics;
  }

  /** What the topic's files hold; read once the load is done. */
  Batches batches() throws SystemException, InterruptedException {
    if (batches == null) {
      batches =
          driver.call(
              KafkaCommands.BATCHES,
              new KafkaCommands.Files(layout.broker().toString(), TOPIC),
              deadline());
    }
    return batches;
  }

  /** What the topic takes on disk. */
  Map<String, Double> sizes() throws SystemException, InterruptedException {
    Batches found = batches();
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(KafkaMetrics.LOG_BYTES, (double) found.bytes());
    if (found.records() > 0) {
      metrics.put(KafkaMetrics.BYTES_PER_RECORD, (double) found.bytes() / found.records());
      metrics.put(KafkaMetrics.BATCH_RECORDS, (double) found.records() / found.batches());
    }
    return metrics;
  }

  /** Compares every record with what was acknowledged. */
  Verification verify() throws SystemException, InterruptedException {
    Verified found =
        driver.call(
            KafkaCommands.VERIFY,
            new Expected(TOPIC, level.partitions(), written, level.shape(seed)),
            deadline());
    return verification(found, toBeConsumed(), consumed);
  }

  private long toBeConsumed() {
    return switch (level.mode()) {
      case PRODUCE -> 0;
      case PRODUCE_CONSUME -> written.stream().mapToLong(Long::longValue).sum();
      case CONSUME -> level.records();
    };
  }

  /**
   * The verdict.
   *
   * @param wanted records that the load's consumers must have read
   */
  static Verification verification(Verified found, long wanted, long consumed) {
    Map<String, Long> counts = new TreeMap<>();
    counts.put("expected", found.expected());
    counts.put("records", found.records());
    counts.put("missing", found.missing());
    counts.put("outOfPlace", found.outOfPlace());
    counts.put("damaged", found.damaged());
    counts.put("consumed", consumed);
    boolean complete = found.records() == found.expected() && found.difference() == null;
    boolean right = complete && consumed == wanted && found.expected() > 0;
    String summary =
        "%,d records acknowledged, %,d read back".formatted(found.expected(), found.records())
            + (found.difference() == null
                ? complete ? ": each once, in order, as it was written" : ""
                : "; %,d missing, %,d twice or out of order, %,d damaged; the first: %s"
                    .formatted(
                        found.missing(), found.outOfPlace(), found.damaged(), found.difference()))
            + (consumed == wanted
                ? ""
                : "; consumers of the load read %,d of %,d".formatted(consumed, wanted));
    return new Verification(right ? Verdict.TRUE : Verdict.FALSE, summary, counts);
  }
}
