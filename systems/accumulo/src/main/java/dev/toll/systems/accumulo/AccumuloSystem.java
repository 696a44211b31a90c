package dev.toll.systems.accumulo;

import dev.toll.driver.Share;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.EventSeries.Kind;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.Restoring;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.settings.AutoBytes;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.VolumeService;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Apache Accumulo, from its published jars. */
public final class AccumuloSystem implements SystemUnderTest, Interleaving, Placing, Restoring {
  static final String NAME = "accumulo";

  /** Entries/s seen on an idle two-core machine; only ever used to guess a duration. */
  private static final double USUAL_RATE = 100_000;

  private static final String BASIS =
      "a guess from 100,000 entries/s, seen on an idle two-core machine";

  /** Of a warm-up alongside queries, four levels in turns, until it was steady. */
  private static final double QUERIED_WARM_RATE = 5_000;

  private static final double VERIFY_RATE = 250_000;
  private static final double RESET_SECONDS = 8;
  private static final double HDFS_SECONDS = 9;

  /** Of an entry in RFiles (compressed) and the write-ahead log together. */
  private static final long BYTES_PER_ENTRY = 170;

  private static final long LEAST_VOLUME = 64L << 20;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return AccumuloSettings.all();
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return AccumuloMetrics.of(settings);
  }

  @Override
  public boolean measures(String metric, Settings level) {
    return AccumuloMetrics.has(metric, QueryLevel.of(level));
  }

  @Override
  public boolean connects(Settings level) {
    return ConnectSettings.wanted(level);
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    ConnectCheck.check(levels, problems);
    for (Level level : levels) {
      Settings settings = level.settings();
      if (VolumeService.asked(settings) && settings.bytes(VolumeService.SIZE) < LEAST_VOLUME) {
        problems.add(
            settings,
            VolumeService.SIZE,
            " must be at least 64M: the write-ahead log alone needs room");
      }
      AutoBytes.check(AccumuloSettings.MEMORY_MAP, AccumuloSettings.LEAST_MAP, settings, problems);
      AutoBytes.check(
          AccumuloSettings.VERIFY_MEMORY, AccumuloSettings.LEAST_VERIFY_MEMORY, settings, problems);
      VolumeService.of(settings).check(settings, problems);
      new StorageCheck(level, problems).check();
      QuerySettings.check(settings, problems);
      for (String server : AccumuloSettings.PORTS) {
        ServerPort.check(AccumuloSettings.port(server), settings, problems);
      }
    }
  }

  @Override
  public Estimate estimate(Level level) {
    Settings settings = level.settings();
    AccumuloLevel accumulo = AccumuloLevel.of(settings);
    QueryLevel queries = accumulo.queries();
    // What a study's own load does only it knows.
    boolean own = !CommandLoad.is(settings);
    long entries = own && queries.ingests() ? accumulo.ingest().entries() : 0;
    long held = entries + queries.stored();
    long warm = own ? accumulo.ingest().warm() : 0;
    boolean hdfs = accumulo.storage().kind().hdfs();
    double reset = RESET_SECONDS + (hdfs ? HDFS_SECONDS : 0);
    double alone = queries.ingests() ? 0 : queries.alone().toMillis() / 1e3;
    double warming =
        queries.ingests()
            ? warm / (queries.asks() ? QUERIED_WARM_RATE : USUAL_RATE)
            : accumulo.warmAlone().toMillis() / 1e3;
    double seconds = reset + held / USUAL_RATE + warming + alone + 2 + held / VERIFY_RATE;
    if (ConnectSettings.wanted(settings)) {
      // Servers, their data and proofs of their own are not this machine's.
      return new Estimate(seconds, 0, accumulo.driver().heap(), BASIS);
    }
    long data = (held + warm) * BYTES_PER_ENTRY + (256L << 20);
    return new Estimate(
        seconds,
        VolumeService.of(settings).diskBytes(settings, data + accumulo.storage().reserved()),
        LevelMemory.of(settings).all() + VolumeService.of(settings).memoryBytes(settings, data),
        BASIS);
  }

  @Override
  public Map<HostRole, String> roles() {
    return Map.of(
        HostRole.MASTER, "ZooKeeper, manager, gc, at storage in HDFS a NameNode",
        HostRole.WORKER, "a tablet server, at storage in HDFS a DataNode",
        HostRole.INGESTER, "drivers");
  }

  @Override
  public int masters() {
    return 2;
  }

  @Override
  public String master(int number, int masters) {
    return masters == 1
        ? Placing.super.master(number, masters)
        : number == 0 ? "ZooKeeper, at storage in HDFS a NameNode" : "manager, gc";
  }

  @Override
  public String rest() {
    return "relays of the proofs, observers, a KDC at Kerberos";
  }

  @Override
  public Optional<String> misplaced(List<Level> levels, Map<HostRole, List<String>> hosts) {
    return levels.stream().flatMap(level -> Machines.refusal(level, hosts).stream()).findFirst();
  }

  @Override
  public Optional<String> undivided(List<Level> levels, int drivers) {
    for (Level level : levels) {
      AccumuloLevel accumulo = AccumuloLevel.of(level.settings());
      if (accumulo.ingest().writers() < drivers) {
        return Optional.of(
            "level %s: %s is %d, and each driver needs one of them"
                .formatted(level.name(), AccumuloSettings.WRITERS, accumulo.ingest().writers()));
      }
    }
    return Optional.empty();
  }

  @Override
  public String share(Level level, int driver, int drivers) {
    AccumuloLevel accumulo = AccumuloLevel.of(level.settings());
    IngestLevel ingest = accumulo.ingest();
    Share.Part part = Share.divide(ingest.writers(), ingest.entries(), drivers).get(driver);
    String entries =
        "%d of %d writers, %,d of %,d entries"
            .formatted(part.workers(), ingest.writers(), part.operations(), ingest.entries());
    return accumulo.queries().asks() ? entries + ", 1/" + drivers + " of the queries" : entries;
  }

  @Override
  public Optional<String> unplaceable(List<Level> levels) {
    for (Level level : levels) {
      AccumuloLevel accumulo = AccumuloLevel.of(level.settings());
      if (ConnectSettings.wanted(level.settings())) {
        return Optional.of("a connected cluster is loaded");
      }
      if (accumulo.storage().atRest() == AtRest.ZONE) {
        return Optional.of("level " + level.name() + ", with an encryption zone, runs");
      }
    }
    return CommandLoad.unplaceable(levels.get(0).settings());
  }

  @Override
  public Optional<String> obstacle(List<Level> levels) {
    return Interleaved.obstacle(levels);
  }

  @Override
  public Optional<String> unshared(List<Level> levels) {
    return Interleaved.unshared(levels);
  }

  @Override
  public long clientMemory(Level level) {
    return LevelMemory.of(level.settings()).ofLevel();
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    return ConnectSettings.wanted(levels.get(0).settings())
        ? ConnectCheck.unavailable(levels)
        : VolumeService.unavailable(levels);
  }

  @Override
  public List<EventSeries> events() {
    return List.of(
        new EventSeries(Observer.MAJOR_COMPACTIONS, "major compactions", Kind.RUNS),
        new EventSeries(Observer.RECORDS, "decreases of the rate of TABLE_RECS", Kind.SLOWS),
        new EventSeries(Observer.FILES_PER_TABLET, "decreases of AVG_FILES/TABLET", Kind.FALLS));
  }

  @Override
  public Profiling profiling(Settings settings) {
    return CommonMetrics.profiling(AccumuloSystem.class, "entries");
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return ConnectSettings.wanted(study.levels().get(0).settings())
        ? ConnectedServers.open(study, context)
        : AccumuloSession.open(study, context);
  }

  @Override
  public boolean left(Path run) {
    return ClusterBefore.RECORD.left(run);
  }

  @Override
  public Optional<String> foreign(Path run) {
    return ClusterBefore.RECORD.foreign(run);
  }

  @Override
  public void restore(Path run, RunContext context) throws SystemException, InterruptedException {
    ClusterBefore.RECORD.restore(
        run,
        left -> {
          AccumuloTools tools = AccumuloTools.clients(left.before().version(), context);
          ConnectedCluster.left(left, tools.toolbox(), context).restore();
        });
  }
}
