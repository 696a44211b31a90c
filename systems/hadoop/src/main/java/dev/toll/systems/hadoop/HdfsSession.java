package dev.toll.systems.hadoop;

import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.volume.Volume;
import java.util.List;
import java.util.Map;

/** HDFS made ready for one run. */
final class HdfsSession extends JvmSession<HdfsInstance> {
  private static final String CLIENT = "toll";

  private final HdfsTools tools;
  private final Kerberos kerberos;
  private final long cachedKeys;

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

  HdfsTools hadoop() {
    return tools;
  }

  /** Encrypted keys that the caches of a zone hold at the most; 0 when no level has a zone. */
  long cachedKeys() {
    return cachedKeys;
  }

  /** Null when no level needs it. */
  Kerberos kerberos() {
    return kerberos;
  }

  @Override
  protected HdfsInstance create(Settings level, Slot slot, Volume volume, boolean ceiling)
      throws SystemException {
    return new HdfsInstance(this, level, slot, volume, ceiling);
  }
}
