package dev.toll.systems.kafka;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.LoopbackCheck;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.VolumeService;
import java.util.List;
import java.util.Optional;

/** Apache Kafka, a KRaft broker from its published jars. */
public final class KafkaSystem implements SystemUnderTest, Interleaving {
  /** Bytes/s seen on an idle two-core machine; only ever used to guess a duration. */
  private static final double USUAL_BYTES = 100e6;

  private static final double VERIFY_BYTES = 250e6;
  private static final double RESET_SECONDS = 12;

  /** Of broker and driver, in addition to their heaps. */
  private static final long OUTSIDE_HEAPS = 400L << 20;

  /** Metadata log, indexes and what else a new broker writes. */
  private static final long FRESH = 64L << 20;

  @Override
  public String name() {
    return KafkaSettings.NAME;
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return KafkaSettings.all();
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return KafkaMetrics.of(settings.text(KafkaSettings.WORKLOAD, "").equals("consume"));
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    for (Level level : levels) {
      for (String port : KafkaSettings.PORTS) {
        ServerPort.check(port, level.settings(), problems);
      }
      VolumeService.of(level.settings()).check(level.settings(), problems);
      new LevelCheck(level.settings(), problems).check();
    }
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
    long memory =
        level.settings().bytes(KafkaSettings.BROKER_HEAP)
            + level.settings().bytes(KafkaSettings.DRIVER_HEAP)
            + OUTSIDE_HEAPS;
    return new Estimate(
        seconds,
        VolumeService.of(level.settings()).diskBytes(level.settings(), data),
        memory + VolumeService.of(level.settings()).memoryBytes(level.settings(), data),
        "a guess from 100 MB/s, seen on an idle two-core machine");
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    return LoopbackCheck.unavailable().or(() -> VolumeService.unavailable(levels));
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
  public Optional<String> obstacle(List<Level> levels) {
    return KafkaSettings.PORTS.stream()
        .flatMap(port -> ServerPort.clash(port, levels).stream())
        .findFirst();
  }

  @Override
  public Profiling profiling(Settings settings) {
    return CommonMetrics.profiling(KafkaSystem.class, "records");
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return KafkaSession.open(study, context);
  }
}
