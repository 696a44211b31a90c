package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.LentPlace;
import dev.toll.systems.base.connect.LentSession;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.volume.Volume;
import java.util.List;

/** A cluster of Accumulo that runs already, made ready for one run. */
final class ConnectedSession extends LentSession<ConnectedCluster, ConnectedInstance> {
  private final Study study;
  private final AccumuloTools tools;
  private final RunMaterial material;

  private ConnectedSession(
      Study study,
      RunContext context,
      AccumuloTools tools,
      RunMaterial material,
      ConnectedCluster cluster) {
    super(study, context, tools.toolbox(), material.secrets(), cluster, NamespaceMaker.KIND);
    this.study = study;
    this.tools = tools;
    this.material = material;
  }

  static ConnectedSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    AccumuloTools tools =
        AccumuloTools.clients(study.settings().text(AccumuloSettings.VERSION), context);
    List<AccumuloLevel> levels =
        study.levels().stream().map(Level::settings).map(AccumuloLevel::of).toList();
    RunMaterial material =
        RunMaterial.create(study.settings(), levels, context, tools.toolbox().jdk());
    try {
      ConnectedCluster cluster = ConnectedCluster.open(tools.toolbox(), study, context);
      return new ConnectedSession(study, context, tools, material, cluster);
    } catch (SystemException | InterruptedException e) {
      material.secrets().close();
      throw e;
    }
  }

  @Override
  protected ConnectedInstance create(Settings level, Slot slot, Volume volume) {
    return new ConnectedInstance(
        this,
        new Jvms(
            tools,
            material,
            new Layout(slot.work(), volume.path(), slot.logs()),
            AccumuloLevel.of(level)),
        ConnectedLevel.of(LevelCommands.level(study, level), level),
        new LentPlace(cluster(), NamespaceMaker.KIND, place(slot)),
        slot,
        volume);
  }
}
