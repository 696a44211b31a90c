package dev.toll.systems.hadoop;

import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.BlockServers;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.SharedServerLease;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeService;
import dev.toll.systems.hadoop.HdfsLoad.Turns;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** HDFS made ready for one run. */
final class HdfsSession extends JvmSession<HdfsInstance> {
  private static final String CLIENT = "toll";

  private final HdfsTools tools;
  private final Kerberos kerberos;
  private final Turns turns;

  /** Null where each instance has servers of its own. */
  private final SharedServers<BlockServers<Servers>> shared;

  private HdfsSession(
      Study study, RunContext context, HdfsTools tools, RunSecrets secrets, List<HdfsLevel> levels)
      throws SystemException {
    super(study, context, tools.toolbox(), secrets);
    this.tools = tools;
    this.kerberos = secrets.kerberos() ? Kerberos.make(secrets, CLIENT, context.placement()) : null;
    this.turns = context.interleaved() ? new Turns(true, cachedKeys(levels)) : Turns.NONE;
    this.shared =
        context.interleaved() && DesignSettings.sharesServer(study.settings())
            ? new SharedServers<>()
            : null;
  }

  static HdfsSession open(Study study, RunContext context) throws SystemException {
    List<HdfsLevel> levels =
        study.levels().stream().map(Level::settings).map(HdfsLevel::of).toList();
    for (Level level : study.levels()) {
      Workers.check(level, context.placement());
    }
    HdfsTools tools =
        HdfsTools.of(
            study.settings().text(HdfsSettings.VERSION),
            levels.stream().anyMatch(level -> level.stock() && !level.jobs()),
            levels.stream().anyMatch(HdfsLevel::jobs),
            context);
    List<WireLevel> wires = levels.stream().map(HdfsLevel::wire).toList();
    RunSecrets secrets =
        RunSecrets.create(
            Endpoints.HOST,
            tls(wires, context.placement()) ? KeyMaterial.StoreType.JKS : null,
            wires.stream().anyMatch(WireLevel::kerberos)
                ? study.settings().text(HdfsSettings.KDC)
                : null,
            tools.toolbox().jdk(),
            context);
    return new HdfsSession(study, context, tools, secrets, levels);
  }

  /** Whether a server has a certificate, see {@link Deployment#dataNodeHttps}. */
  private static boolean tls(List<WireLevel> wires, Placement placement) {
    return wires.stream()
        .anyMatch(wire -> wire.https() || (wire.dataNodeHttps() && !placement.away()));
  }

  @Override
  protected Map<String, String> about() {
    return Map.of("Hadoop", tools.origin());
  }

  @Override
  protected List<String> stopSteps() {
    return List.of(Servers.STOP_STEP);
  }

  private static long cachedKeys(List<HdfsLevel> levels) {
    return levels.stream()
        .filter(HdfsLevel::zone)
        .mapToLong(level -> level.nameNodeKeys() + level.kmsKeys())
        .max()
        .orElse(0);
  }

  /** What other levels do meanwhile, for a load. */
  Turns turns() {
    return turns;
  }

  @Override
  protected HdfsInstance create(Settings level, Slot slot, Volume volume) {
    return shared == null
        ? new HdfsInstance(this, level, slot, volume, (of, steps) -> alone(of, slot, steps))
        : new HdfsInstance(
            this,
            level,
            slot,
            // What servers of a block store is on theirs.
            volume(VolumeService.none(level), slot),
            (of, steps) -> amongOthers(of, slot, steps));
  }

  /** Starts servers of an instance's own. */
  private HdfsLoad alone(HdfsInstance instance, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    Volume volume = instance.volume();
    HdfsCluster cluster = new HdfsCluster(deployment(instance.hdfs(), slot, volume));
    instance.manage(cluster.servers(), volume).start(steps);
    return load(instance, cluster, steps);
  }

  /** Gives an instance a place on the servers of its block, which the first one starts. */
  private HdfsLoad amongOthers(HdfsInstance instance, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    SharedServerLease<BlockServers<Servers>> lease =
        instance.manage(
            new SharedServerLease<>(shared, slot, List.of(Servers.STOP_STEP)), instance.volume());
    if (lease.others()) {
      steps.skip(Servers.START_STEP, "the servers of the block are up");
    }
    BlockServers<Servers> block =
        lease.take(() -> serversOfBlock(instance.hdfs(), slot.logs(), steps));
    instance.manage(lease, block.volume());
    HdfsCluster cluster = block.servers().join(instance.hdfs(), slot.logs());
    instance.facts().putAll(SharedServers.FACT);
    instance.facts().put("directory", cluster.root());
    return load(instance, cluster, steps);
  }

  /** Connects an instance's client to servers that are up, and makes the load's directory. */
  private HdfsLoad load(HdfsInstance instance, HdfsCluster cluster, Steps steps)
      throws SystemException, InterruptedException {
    HdfsDriver driver =
        instance.manage(cluster.connect("driver", CommandLoad.clientRole(instance.level())));
    instance.facts().putAll(cluster.describe());
    driver.preflight(steps, "preflight");
    // With the instance, as proofs examine it.
    cluster.makeDirectory(steps, cluster.root(), null);
    HdfsLoad load = HdfsLoad.of(instance.hdfs(), cluster, seed(), turns, instance.facts());
    if (instance.hdfs().commands()) {
      load.call(steps, "create the load's directory", HdfsCommands.MAKE, load.measured());
    }
    return load;
  }

  /**
   * Starts servers for all instances of a block.
   *
   * @param level of the first instance
   * @param logs of the first instance
   */
  private BlockServers<Servers> serversOfBlock(HdfsLevel level, Path logs, Steps steps)
      throws SystemException, InterruptedException {
    Slot slot = Slot.shared(context().work(), logs);
    Volume volume = volume(level.settings(), slot);
    Servers servers = new Servers(deployment(level, slot, volume));
    BlockServers<Servers> block =
        new BlockServers<>(slot, volume, servers, "wipe the servers of the block");
    return block.start(
        steps,
        () -> {
          servers.start(steps);
          return block;
        });
  }

  /**
   * What servers in a slot are started from.
   *
   * @param volume where their data is to be
   */
  private Deployment deployment(HdfsLevel level, Slot slot, Volume volume) throws SystemException {
    return new Deployment(
        tools,
        level,
        Endpoints.choose(level.settings(), true, ports(), tools.placement()),
        ports(),
        kerberos,
        secrets().keys(),
        JvmInstance.configuration(slot),
        volume.path(),
        slot.logs(),
        LoadPlace.ONLY);
  }
}
