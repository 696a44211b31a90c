package dev.toll.systems.kafka;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.JvmSystem;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import java.util.List;

/** Apache Kafka, a KRaft broker from its published jars. */
public final class KafkaSystem extends JvmSystem {
  /** Bytes/s seen on an idle two-core machine; only ever used to guess a duration. */
  private static final double USUAL_BYTES = 100e6;

  private static final double VERIFY_BYTES = 250e6;
  private static final double RESET_SECONDS = 12;

  /** Of broker and driver, in addition to their heaps. */
  private static final long OUTSIDE_HEAPS = 400L << 20;

  /** Metadata log, indexes and what else a new broker writes. */
  private static final long FRESH = 64L << 20;

  public KafkaSystem() {
    super(KafkaSettings.NAME, "records", KafkaSettings.system(), KafkaSettings.workload());
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return KafkaMetrics.of(settings.text(KafkaSettings.WORKLOAD, "").equals("consume"));
  }

  @Override
  protected void check(Settings level, Problems problems) {
    new LevelCheck(level, problems).check();
  }

  @Override
  public Estimate estimate(Level level) {
    KafkaLevel kafka = KafkaLevel.of(level.settings());
    long stored = kafka.consumes() ? kafka.stored() : kafka.records();
    double bytes = kafka.recordBytes();
    long moved = kafka.records() + kafka.warm() + (kafka.consumes() ? stored : 0);
    double seconds = RESET_SECONDS + moved * bytes / USUAL_BYTES + stored * bytes / VERIFY_BYTES;
    if (kafka.paced()) {
      seconds = Math.max(seconds, RESET_SECONDS + kafka.records() / (double) kafka.rate());
    }
    // How much a study's own load writes only it knows.
    long data =
        CommandLoad.is(level.settings())
            ? FRESH
            : (long) ((stored + kafka.warm()) * bytes * 1.02) + FRESH;
    long heaps =
        KafkaSettings.BROKER.bytes(level.settings()) + JvmSettings.DRIVER.bytes(level.settings());
    return VolumeService.estimate(
        level.settings(),
        seconds,
        data,
        heaps + OUTSIDE_HEAPS,
        "a guess from 100 MB/s, seen on an idle two-core machine");
  }

  @Override
  public List<String> remarks(List<Level> levels) {
    return levels.stream()
        .map(Level::settings)
        .filter(level -> !level.flag(KafkaSettings.IDEMPOTENCE))
        .map(
            level ->
                KafkaSettings.IDEMPOTENCE
                    + ": false lets a producer that tries again write a record twice or out of order;"
                    + " such a trial is void")
        .distinct()
        .toList();
  }

  @Override
  public List<String> unseen(List<Level> levels) {
    return levels.stream().map(Level::settings).anyMatch(UnknownOptions::any)
        ? List.of(
            "the names in %s* and %s* were not checked: Kafka knows them; a run asks it before it"
                    .formatted(KafkaSettings.OPTIONS, KafkaSettings.CLIENT_OPTIONS)
                + " starts anything")
        : List.of();
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return KafkaRun.open(study, context);
  }
}
