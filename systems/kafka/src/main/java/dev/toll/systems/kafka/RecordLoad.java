package dev.toll.systems.kafka;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.slice.LoadSlices;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Batches;
import dev.toll.systems.kafka.client.KafkaCommands.Expected;
import dev.toll.systems.kafka.client.KafkaCommands.Load;
import dev.toll.systems.kafka.client.KafkaCommands.Loaded;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;
import dev.toll.systems.kafka.client.KafkaCommands.Named;
import dev.toll.systems.kafka.client.KafkaCommands.Topic;
import dev.toll.systems.kafka.client.KafkaCommands.Verified;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The records of one instance: what is done to its topics, and what came of it. */
final class RecordLoad extends LoadSlices<Load, Loaded> {
  static final String TOPIC = "toll-load";
  static final String PROBE = "toll-probe";

  private static final String WARM = "toll-warm";

  private final KafkaDriver driver;
  private final KafkaLevel level;
  private final Layout layout;
  private final long seed;
  private final Ceiling ceiling;

  /** Records that were there to be read, by producer. */
  private List<Long> filled = List.of();

  private Batches batches;

  /**
   * Nothing is written or read yet.
   *
   * @param facts of the trial, to which is added what was written or read before
   */
  RecordLoad(
      KafkaDriver driver,
      KafkaLevel level,
      Layout layout,
      long seed,
      Map<String, String> facts,
      Ceiling ceiling) {
    super(
        driver,
        KafkaCommands.LOAD,
        new Cut(
            level.records(),
            level.workers(),
            level.warm(),
            level.producers(),
            KafkaSettings.WARM,
            level.deadline()),
        new Names("records", KafkaMetrics.RATE, "close the clients"),
        facts);
    this.driver = driver;
    this.level = level;
    this.layout = layout;
    this.seed = seed;
    this.ceiling = ceiling;
  }

  Duration deadline() {
    return level.deadline();
  }

  void createTopic() throws SystemException, InterruptedException {
    driver.call(KafkaCommands.CREATE, new Topic(TOPIC, level.partitions()));
  }

  private void connect(Mode mode, String topic) throws SystemException, InterruptedException {
    connect(level.load(mode, topic, seed), Steps.SHORT);
  }

  /** Writes the records that are to be read. */
  void fill() throws SystemException, InterruptedException {
    connect(Mode.PRODUCE, TOPIC);
    var unused = next(level.stored(), tick -> {});
    filled = disconnect().records();
  }

  /** Records a second that the driver could make and count if no broker took them. */
  double ceiling() throws SystemException, InterruptedException {
    return ceiling(level.load(Mode.PRODUCE, TOPIC, seed));
  }

  @Override
  protected void beginWarm(Steps steps) throws SystemException, InterruptedException {
    ceiling.measure(steps);
    steps.run("connect for the warm-up", this::connectWarm);
  }

  /**
   * A warm-up does what the load does. What is there to be read is read then, too; what writes has
   * a topic of its own, as the measured one starts empty.
   */
  private void connectWarm() throws SystemException, InterruptedException {
    if (!level.consumes()) {
      driver.call(KafkaCommands.CREATE, new Topic(WARM, level.partitions()));
    }
    connect(level.mode(), level.consumes() ? TOPIC : WARM);
  }

  @Override
  protected void endWarm(Steps steps, long records) throws SystemException, InterruptedException {
    steps.run("end the warm-up", this::disconnectWarm);
    super.endWarm(steps, records);
  }

  private void disconnectWarm() throws SystemException, InterruptedException {
    var unused = disconnect();
    if (!level.consumes()) {
      driver.call(KafkaCommands.DELETE, new Named(WARM));
    }
  }

  @Override
  protected void open(Steps steps) throws SystemException, InterruptedException {
    steps.run("connect", () -> connect(level.mode(), TOPIC));
  }

  @Override
  protected boolean timed() {
    return !level.consumes();
  }

  @Override
  protected Map<String, Double> rates(long records, double seconds) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(KafkaMetrics.RATE, records / seconds);
    metrics.put(KafkaMetrics.MEGABYTES, records * (double) level.recordBytes() / seconds / 1e6);
    metrics.put(CommonMetrics.ELAPSED, seconds);
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
    Loaded loaded = ended() == null ? new Loaded(List.of(), 0) : ended();
    List<Long> written = level.consumes() ? filled : loaded.records();
    Verified found =
        driver.call(
            KafkaCommands.VERIFY,
            new Expected(TOPIC, level.partitions(), written, level.shape(seed)),
            deadline());
    long wanted =
        switch (level.mode()) {
          case PRODUCE -> 0;
          case PRODUCE_CONSUME -> written.stream().mapToLong(Long::longValue).sum();
          case CONSUME -> level.records();
        };
    return verification(found, wanted, loaded.consumed());
  }

  /**
   * The verdict.
   *
   * @param wanted records that the load's consumers must have read
   */
  static Verification verification(Verified found, long wanted, long consumed) {
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
    return new Verification(
        Verdict.of(right),
        summary,
        Map.of(
            "expected", found.expected(),
            "records", found.records(),
            "missing", found.missing(),
            "outOfPlace", found.outOfPlace(),
            "damaged", found.damaged(),
            "consumed", consumed));
  }
}
