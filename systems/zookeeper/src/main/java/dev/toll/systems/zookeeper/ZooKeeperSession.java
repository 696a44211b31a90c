package dev.toll.systems.zookeeper;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.volume.Volume;
import java.util.List;
import java.util.Map;

/** ZooKeeper made ready for one run. */
final class ZooKeeperSession extends JvmSession<ZooKeeperInstance> {
  /** It needs 8 or later; 25 is the newest that was tried. */
  private static final JdkRange JDK = new JdkRange("ZooKeeper 3.9", 17, 25);

  private final String version;

  private ZooKeeperSession(
      Study study, RunContext context, String version, Toolbox tools, RunSecrets secrets) {
    super(study, context, tools, secrets);
    this.version = version;
  }

  static ZooKeeperSession open(Study study, RunContext context) throws SystemException {
    String version = study.settings().text(ZooKeeperSettings.VERSION);
    Toolbox tools = Toolbox.of(ZooKeeperSettings.NAME, JDK, Artifacts.classPath(version), context);
    boolean tls =
        study.levels().stream()
            .anyMatch(level -> ZooKeeperLevel.of(level.settings()).security().tls());
    RunSecrets secrets =
        RunSecrets.create(
            Server.HOST, tls ? KeyMaterial.StoreType.PKCS12 : null, null, tools.jdk(), context);
    return new ZooKeeperSession(study, context, version, tools, secrets);
  }

  @Override
  protected Map<String, String> about() {
    return Map.of("ZooKeeper", version + " (" + tools().origin() + ")");
  }

  @Override
  protected List<String> stopSteps() {
    return List.of(Server.STOP_STEP);
  }

  @Override
  protected ZooKeeperInstance create(Settings level, Slot slot, Volume volume) {
    return new ZooKeeperInstance(this, level, slot, volume);
  }
}
