package dev.toll.systems.ontime;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.process.LoopbackCheck;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import dev.toll.systems.ontime.client.Queries;
import dev.toll.systems.sql.MariaDbGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ontime queries over row stores in shards and a column store. */
public final class OntimeSystem implements SystemUnderTest, Placing {
  /** Seen on two cores: rows loaded by MariaDB and rows a second that Trino takes from shards. */
  private static final double LOAD_RATE = 40_000;

  private static final double QUERY_RATE = 800_000;

  /** Of a shard, and what it takes to drop the page cache. */
  private static final double RESTART_SECONDS = 0.5;

  private static final long BYTES_PER_ROW = 900;
  private static final long SHARD_BYTES = 350L << 20;
  private static final long SHARD_MEMORY = 150L << 20;

  @Override
  public String name() {
    return OntimeSettings.NAME;
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return OntimeSettings.all();
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    for (Level level : levels) {
      Settings settings = level.settings();
      VolumeService.of(settings).check(settings, problems);
      if (OntimeSettings.sharded(settings)
          && !OntimeSettings.trino(settings)
          && OntimeSettings.shards(settings) > 1) {
        problems.add(
            settings,
            OntimeSettings.ENGINE,
            ": a shard answers for itself only; set system.shards: 1");
      }
      if (OntimeSettings.sharded(settings)
          && !OntimeSettings.trino(settings)
          && settings.count(OntimeSettings.WORKERS) > 1) {
        problems.add(
            settings, OntimeSettings.WORKERS, ": MariaDB executes a query by one thread; set 1");
      }
      if (OntimeSettings.hosts(settings) > OntimeSettings.shards(settings)) {
        problems.add(
            settings,
            OntimeSettings.HOSTS,
            ": a host would have no shard; set at most system.shards, which is "
                + OntimeSettings.shards(settings));
      }
      if (OntimeSettings.partials(settings)) {
        checkPartials(settings, problems);
      }
      for (String option : settings.below(OntimeSettings.OPTIONS).keySet()) {
        String why =
            OntimeSettings.sharded(settings)
                ? MariaDbGroup.unusable(option)
                : "no MariaDB server holds the flights of " + OntimeSettings.store(settings);
        if (why != null) {
          problems.add(settings, OntimeSettings.OPTIONS + option, ": " + why);
        }
      }
    }
  }

  private static void checkPartials(Settings settings, Problems problems) {
    String wrong =
        !OntimeSettings.sharded(settings)
            ? OntimeSettings.STORE
                + " is "
                + settings.text(OntimeSettings.STORE)
                + "; set row or row-compressed"
            : !OntimeSettings.trino(settings) ? OntimeSettings.ENGINE + " is shard; set trino" : "";
    if (!wrong.isEmpty()) {
      problems.add(
          settings,
          OntimeSettings.PUSH_DOWN,
          ": partials are computed by MariaDB shards and combined by Trino, but " + wrong);
    }
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return OntimeMetrics.all();
  }

  @Override
  public Estimate estimate(Level level) {
    Settings settings = level.settings();
    long rows = settings.count(OntimeSettings.ROWS);
    long passes = settings.count(OntimeSettings.REPETITIONS) + settings.count(OntimeSettings.WARM);
    boolean sharded = OntimeSettings.sharded(settings);
    int shards = sharded ? OntimeSettings.shards(settings) : 0;
    // Data and page caches of other hosts are not this machine's.
    int here = OntimeSettings.hosts(settings) > 0 ? 0 : shards;
    double queries = Queries.ALL.size() * (double) passes;
    double seconds =
        sharded
            ? 25 + rows / LOAD_RATE + queries * (0.3 + rows / QUERY_RATE)
            : OntimeSettings.trino(settings)
                ? 25 + rows / 300_000.0 + queries * (0.3 + rows / 1e7)
                : 5 + rows / 500_000.0 + queries * rows / 5e7;
    if (settings.count(OntimeSettings.COLD) > 0) {
      seconds +=
          Queries.ALL.size()
              * settings.count(OntimeSettings.COLD)
              * (0.5 + shards * RESTART_SECONDS + rows / QUERY_RATE);
    }
    return new Estimate(
        seconds,
        VolumeService.of(settings).diskBytes(settings, rows * BYTES_PER_ROW + here * SHARD_BYTES),
        (OntimeSettings.hosts(settings) > 0 ? 0 : settings.bytes(OntimeSettings.MEMORY))
            + here * SHARD_MEMORY
            + (OntimeSettings.trino(settings) ? settings.bytes(OntimeSettings.TRINO_HEAP) : 0)
            + JvmSettings.DRIVER.bytes(settings),
        "a guess from what was seen on a two-core machine");
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    Optional<String> unreachable = LoopbackCheck.unavailable().or(() -> ShardHosts.missing(levels));
    if (unreachable.isPresent()) {
      return unreachable;
    }
    if (levels.stream().anyMatch(level -> OntimeSettings.trino(level.settings()))) {
      try {
        new JdkFinder().pick(OntimeSession.TRINO);
      } catch (SystemException e) {
        return Optional.of(e.getMessage());
      }
    }
    return VolumeService.unavailable(levels);
  }

  @Override
  public Map<HostRole, String> roles() {
    return Map.of(HostRole.WORKER, "MariaDB servers");
  }

  @Override
  public String rest() {
    return "Trino, driver";
  }

  @Override
  public Optional<String> unplaceable(List<Level> levels) {
    return levels.stream().flatMap(level -> ShardHosts.hereOnly(level).stream()).findFirst();
  }

  @Override
  public Optional<String> misplaced(List<Level> levels, Map<HostRole, List<String>> hosts) {
    return ShardHosts.misplaced(levels, hosts);
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return OntimeSession.open(study, context);
  }
}
