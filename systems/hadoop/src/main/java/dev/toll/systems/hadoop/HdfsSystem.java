package dev.toll.systems.hadoop;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
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
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** HDFS with its KMS, from Hadoop's published jars. */
public final class HdfsSystem implements SystemUnderTest, Interleaving, Placing, Restoring {
  /** Creates/s and bytes/s measured on an idle two-core machine; they only estimate a duration. */
  private static final double USUAL_CREATES = 1200;

  private static final double USUAL_BYTES = 150e6;
  private static final double RESET_SECONDS = 14;

  /** Until a driver is connected, and for the proofs, whose clients are JVMs of their own. */
  private static final double CONNECT_SECONDS = 10;

  private static final String BASIS =
      "a guess from 1,200 creates/s and 150 MB/s, seen on an idle two-core machine";

  /** Of an empty file in the edit log and image. */
  private static final long BYTES_PER_CREATE = 1000;

  @Override
  public String name() {
    return HdfsSettings.NAME;
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return HdfsSettings.all(workload);
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return HdfsMetrics.of(settings);
  }

  /** NNBench reports means alone. */
  @Override
  public boolean measures(String metric, Settings level) {
    return !metric.equals(HdfsMetrics.P99) || !HdfsLevel.of(level).stock();
  }

  @Override
  public boolean connects(Settings level) {
    return ConnectSettings.wanted(level);
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    ConnectCheck.check(levels, problems);
    levels.forEach(level -> problems.addAll(LevelCheck.of(level)));
    levels.forEach(level -> VolumeService.of(level.settings()).check(level.settings(), problems));
  }

  @Override
  public Estimate estimate(Level level) {
    Settings settings = level.settings();
    HdfsLevel hdfs = HdfsLevel.of(settings);
    if (hdfs.jobs()) {
      return JobService.get().estimate(settings);
    }
    long files = settings.count(HdfsSettings.FILES);
    long all = files + settings.count(HdfsSettings.WARM);
    long heaps = heaps(settings);
    double seconds;
    long data;
    if (hdfs.commands()) {
      // What a study's own load does only it knows.
      seconds = 0;
      data = 0;
    } else if (!hdfs.creates()) {
      long size = settings.bytes(HdfsSettings.FILE_SIZE);
      // Written, read and verified; a checksum of four bytes for each chunk.
      seconds = 3.0 * files * size / USUAL_BYTES;
      data =
          (long)
              (all
                  * (double) size
                  * settings.count(HdfsSettings.REPLICAS)
                  * (1 + 4.0 / settings.bytes(HdfsSettings.CHECKSUM_CHUNK)));
    } else {
      long rate = settings.count(HdfsSettings.RATE);
      seconds = files / (rate == 0 ? USUAL_CREATES : Math.min((double) rate, USUAL_CREATES));
      data = all * BYTES_PER_CREATE;
    }
    seconds += (all - files) * seconds / files;
    if (ConnectSettings.wanted(settings)) {
      // Servers and their data are not this machine's.
      return new Estimate(CONNECT_SECONDS + seconds, 0, JvmSettings.DRIVER.bytes(settings), BASIS);
    }
    data += 64L << 20;
    return VolumeService.estimate(settings, RESET_SECONDS + seconds, data, heaps, BASIS);
  }

  /** Memory of the JVMs of HDFS and of the driver, in bytes. */
  public static long heaps(Settings settings) {
    long heaps = JvmSettings.DRIVER.bytes(settings);
    for (String server : HdfsSettings.SERVERS) {
      long copies = server.equals("datanode") ? settings.count(HdfsSettings.DATANODES) : 1;
      heaps += copies * (settings.bytes(HdfsSettings.heap(server)) + (128L << 20));
    }
    return heaps;
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    Optional<String> why =
        ConnectSettings.wanted(levels.get(0).settings())
            ? ClientFilesCheck.unavailable(levels)
            : VolumeService.unavailable(levels);
    return why.or(
        () -> levels.stream().flatMap(level -> LevelCheck.unavailable(level).stream()).findFirst());
  }

  @Override
  public Map<HostRole, String> roles() {
    return Map.of(
        HostRole.MASTER, "NameNode, KMS",
        HostRole.WORKER, "a DataNode",
        HostRole.INGESTER, "driver");
  }

  @Override
  public String rest() {
    return "relays of the proofs";
  }

  @Override
  public Optional<String> unplaceable(List<Level> levels) {
    return connected(levels)
        ? Optional.of("a connected cluster is loaded")
        : levels.stream().flatMap(level -> HereOnly.of(level).stream()).findFirst();
  }

  @Override
  public Optional<String> obstacle(List<Level> levels) {
    if (connected(levels)) {
      return Optional.of("a connected cluster is at one level at a time");
    }
    Optional<String> why =
        levels.stream()
            .flatMap(level -> HdfsLevel.of(level.settings()).unsliced().stream())
            .findFirst();
    if (DesignSettings.sharesServer(levels.get(0).settings())) {
      return why;
    }
    for (String server : HdfsSettings.PORTS) {
      why = why.or(() -> ServerPort.clash(HdfsSettings.port(server), levels));
    }
    return why;
  }

  @Override
  public Optional<String> unshared(List<Level> levels) {
    if (connected(levels)) {
      return Optional.of("toll does not start its servers (" + ConnectSettings.CONFIGURATION + ")");
    }
    return levels.stream()
            .anyMatch(level -> VolumeService.of(level.settings()).encrypted(level.settings()))
        ? Optional.of(
            "the proof that an encrypted volume is sealed stops each level's servers ("
                + VolumeService.KIND
                + ")")
        : Optional.empty();
  }

  private static boolean connected(List<Level> levels) {
    return levels.stream().anyMatch(level -> ConnectSettings.wanted(level.settings()));
  }

  @Override
  public long clientMemory(Level level) {
    return JvmSettings.DRIVER.bytes(level.settings());
  }

  @Override
  public Profiling profiling(Settings settings) {
    URL groups = HdfsSystem.class.getResource("/dev/toll/systems/hadoop/groups.yaml");
    HdfsLevel level = HdfsLevel.of(settings);
    if (level.jobs()) {
      // Containers are not profiled.
      return Profiling.of(groups, Map.of(), "rows or files");
    }
    if (!level.creates()) {
      // Its metrics are by bytes, of writing and reading apart.
      String operations = level.stock() ? "files" : "chunks written or read";
      return Profiling.of(groups, Map.of(), operations);
    }
    return Profiling.of(groups, Map.of(Role.DRIVER, HdfsMetrics.CLIENT_CPU), "creates");
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return ConnectSettings.wanted(study.levels().get(0).settings())
        ? ConnectedServers.open(study, context)
        : HdfsSession.open(study, context);
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
          HdfsTools tools = HdfsTools.of(left.before().version(), context);
          ConnectedCluster.left(left, tools, context).restore();
        });
  }
}
