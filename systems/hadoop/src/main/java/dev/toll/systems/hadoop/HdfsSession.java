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
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.SharedServerLease;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** HDFS made ready for one run. */
final class HdfsSession extends JvmSession<HdfsInstance> {
  private static final String CLIENT = "toll";

  private final HdfsTools tools;
  private final Kerberos kerberos;
  private final long cachedKeys;

  /** Null where each instance has servers of its own. */
  private final SharedServers<BlockServers> shared;

  private HdfsSession(
      Study study, RunContext context, HdfsTools tools, RunSecrets secrets, List<HdfsLevel> levels)
      throws SystemException {
    super(study, context, tools.toolbox(), secrets);
    this.tools = tools;
    this.kerberos = secrets.kerberos() ? Kerberos.make(secrets, CLIENT, context.placement()) : null;
    this.cachedKeys =
        levels.stream()
            .filter(HdfsLevel::zone)
            .mapToLong(level -> level.nameNodeKeys() + level.kmsKeys())
            .max()
            .orElse(0);
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

  /** Encrypted keys that the caches of a zone hold at the most; 0 when no level has a zone. */
  long cachedKeys() {
    return cachedKeys;
  }

  /** Whether all instances of a block use the same servers. */
  boolean shares() {
    return shared != null;
  }

  /** What the instance of a slot uses the servers of its block by. */
  SharedServerLease<BlockServers> lease(Slot slot) {
    return new SharedServerLease<>(shared, slot, List.of(Servers.STOP_STEP));
  }

  /**
   * Starts servers for all instances of a block.
   *
   * @param level of the first instance
   * @param logs of the first instance
   */
  BlockServers serversOfBlock(HdfsLevel level, Path logs, Steps steps)
      throws SystemException, InterruptedException {
    Slot slot = Slot.shared(context().work(), logs);
    Volume volume = volume(level.settings(), slot);
    BlockServers servers = new BlockServers(slot, deployment(level, slot, volume), volume);
    servers.start(steps);
    return servers;
  }

  /**
   * What servers in a slot are started from.
   *
   * @param volume where their data is to be
   */
  Deployment deployment(HdfsLevel level, Slot slot, Volume volume) throws SystemException {
    return new Deployment(
        tools,
        level,
        Endpoints.choose(level.settings(), true, ports(), tools.placement()),
        level.yarn() ? YarnPorts.choose(ports()) : null,
        kerberos,
        secrets().keys(),
        JvmInstance.configuration(slot),
        volume.path(),
        slot.logs(),
        LoadPlace.ONLY);
  }

  @Override
  protected HdfsInstance create(Settings level, Slot slot, Volume volume) {
    // What servers of a block store is on theirs.
    Volume own = shares() ? volume(VolumeSettings.none(level), slot) : volume;
    return new HdfsInstance(this, level, slot, own);
  }
}
