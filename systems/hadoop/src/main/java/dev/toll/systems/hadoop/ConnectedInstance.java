package dev.toll.systems.hadoop;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.CrossProofs;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.DescribedLoad;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadProofs;
import dev.toll.engine.system.LoadSeries;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.LentPlace;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A cluster that runs already, brought to a level, with a load in a directory of its own. */
final class ConnectedInstance extends JvmInstance
    implements LoadProofs, LoadSeries, DescribedLoad, DerivedMetrics, CrossProofs {
  private static final Duration SHORT = HdfsCluster.SHORT;

  private final ConnectedCluster cluster;
  private final ConnectedLevel level;
  private final Toolbox tools;
  private final String name;
  private final Path scratch;
  private final boolean measureCeiling;
  private final long seed;
  private ConnectedClient driver;
  private ConnectedHdfs hdfs;
  private ConnectedProofs proofs;
  private HdfsLoad load;
  private ClusterState before;
  private PaceProof pace;
  private Double ceiling;

  /** Where it is, and whether it measures the driver's ceiling. */
  record Place(Settings settings, Slot slot, Volume volume, boolean ceiling) {}

  /**
   * Nothing is made yet.
   *
   * @param name of its directory
   */
  ConnectedInstance(ConnectedSession session, ConnectedLevel level, String name, Place place) {
    super(session, place.settings(), place.slot(), place.volume());
    cluster = session.cluster();
    tools = session.tools();
    seed = session.seed();
    scratch = place.slot().work();
    measureCeiling = place.ceiling();
    this.level = level;
    this.name = name;
  }

  private String root() {
    return level.place(name);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    LentPlace place = own(new LentPlace(cluster, ConnectedPlace.KIND, root()));
    // It boots while the cluster is brought to the level.
    driver = own(ConnectedClient.driver(tools, level, configuration(), logs()));
    hdfs = new ConnectedHdfs(driver, ConnectedPlace.load(root()), scratch);
    load = HdfsLoad.ofFiles(level.hdfs(), hdfs, seed);
    proofs = new ConnectedProofs(cluster, driver, level);
    Duration start = level.hdfs().startDeadline();
    Duration commands = level().duration(LevelCommands.DEADLINE);
    steps.run(
        "bring the cluster to the level",
        // A command that takes back, one that sets, and the time until it answers.
        commands.plus(start).multipliedBy(2).plus(SHORT),
        () -> cluster.apply(level));
    steps.run("connect", start.multipliedBy(2), () -> cluster.demand(driver.open(start), level));
    steps.run(
        "create the directory",
        SHORT.multipliedBy(2),
        () -> place.make(new ConnectedPlace(driver, level, name)));
    facts().put("directory", root());
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return new Proofs(steps)
        .take(ConnectedProofs.CLIENT, () -> proofs.client(level))
        .take(JvmArguments.NAME, () -> proofs.arguments(level))
        .take("codec", facts(), () -> List.of(CodecProof.of(level.hdfs(), hdfs)))
        .take("wire", facts(), () -> wire(level))
        .taken();
  }

  private List<ProofResult> wire(ConnectedLevel claimed) throws Exception {
    return new ConnectedWire(tools, level, root(), configuration(), logs())
        .prove(claimed.hdfs().wire());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.run("read the servers' settings", SHORT, () -> before = proofs.read());
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    if (level().count(HdfsSettings.WARM) == 0) {
      steps.skip("warm up", HdfsSettings.WARM + " is 0");
      return;
    }
    if (measureCeiling && level.hdfs().creates()) {
      HdfsCommands.Threads threads = new HdfsCommands.Threads(level.hdfs().threads());
      ceiling =
          steps
              .call(
                  "driver's ceiling",
                  SHORT,
                  () -> driver.call(HdfsCommands.CEILING, threads, SHORT))
              .operationsPerSecond();
    }
    steps.run("warm up", level.hdfs().deadline(), () -> load.warm(listener));
    facts().put("warm-up files", level().text(HdfsSettings.WARM));
  }

  @Override
  public LoadFacts loadFacts() {
    long rate = level.hdfs().creates() ? level().count(HdfsSettings.RATE) : 0;
    return new LoadFacts(ceiling, rate > 0 ? (double) rate : null, null);
  }

  @Override
  public List<String> series() {
    return load.series();
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    pace = new PaceProof(listener);
    Load done = LatencyLog.during(latency, log -> load.measure(steps, pace, log));
    Map<String, Double> metrics = new LinkedHashMap<>(done.metrics());
    metrics.keySet().removeAll(HdfsMetrics.OF_OWN_SERVERS);
    return pace.ended(new Load(done.operations(), done.seconds(), metrics));
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    return load.metrics(done, cpu);
  }

  @Override
  public Map<String, Double> settle(Steps steps) {
    steps.skip("settle", "closed files need no flush");
    return Map.of();
  }

  /** What changed meanwhile is not the level's: others may change the cluster too. */
  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found =
        new ArrayList<>(
            new Proofs(steps)
                .take("settings of the servers", () -> settings(level))
                .take("client properties after the load", () -> proofs.client(level))
                .take("files of the load", () -> proofs.files(level, load.measured()))
                .take("codec", facts(), () -> List.of(CodecProof.of(level.hdfs(), hdfs)))
                .take("wire", facts(), () -> wire(level))
                .taken());
    if (level.hdfs().creates()) {
      found.add(pace.prove(level().count(HdfsSettings.RATE)));
    }
    return found;
  }

  private ProofResult settings(ConnectedLevel claimed)
      throws SystemException, InterruptedException {
    return proofs.settings(claimed, before, proofs.read());
  }

  @Override
  public List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    ConnectedLevel other = ConnectedLevel.of(claimed.name(), claimed.settings());
    TriedClaims claims =
        new TriedClaims(claimed.name(), steps)
            .take(ConnectedProofs.CLIENT, () -> proofs.client(other))
            .take(JvmArguments.NAME, () -> proofs.arguments(other))
            .take("codec", () -> CodecProof.of(other.hdfs(), hdfs))
            .take(ConnectedProofs.FILES, () -> proofs.files(other, load.measured()))
            .take(
                ServerSettings.NAME,
                () -> {
                  ClusterState now = proofs.read();
                  return proofs.settings(other, now, now);
                });
    if (level.hdfs().creates()) {
      claims.take(PaceProof.NAME, () -> pace.prove(claimed.settings().count(HdfsSettings.RATE)));
    }
    return claims
        .take("wire", () -> wire(other).get(0))
        .take("wire-rpc", () -> wire(other).get(1))
        .tried();
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", level.hdfs().deadline(), load::verify);
  }

  /** The user's files too: with another content it is another level. */
  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(super.levelFiles());
    files.addAll(ClientFilesCheck.files(level.access().directory()));
    return files;
  }
}
