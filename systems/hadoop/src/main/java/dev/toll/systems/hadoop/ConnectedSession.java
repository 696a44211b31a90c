package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.LentSession;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.volume.Volume;

/** HDFS that runs already, made ready for one run. */
final class ConnectedSession extends LentSession<ConnectedCluster, ConnectedInstance> {
  private final Study study;

  private ConnectedSession(
      Study study,
      RunContext context,
      HdfsTools hadoop,
      RunSecrets secrets,
      ConnectedCluster cluster) {
    super(study, context, hadoop.toolbox(), secrets, cluster, ConnectedPlace.KIND);
    this.study = study;
  }

  static ConnectedSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    HdfsTools hadoop = HdfsTools.of(study.settings().text(HdfsSettings.VERSION), context);
    // None are needed.
    RunSecrets secrets =
        RunSecrets.create(Endpoints.HOST, null, null, hadoop.toolbox().jdk(), context);
    try {
      ConnectedCluster cluster = ConnectedCluster.open(hadoop, study, context);
      return new ConnectedSession(study, context, hadoop, secrets, cluster);
    } catch (SystemException | InterruptedException e) {
      secrets.close();
      throw e;
    }
  }

  @Override
  protected ConnectedInstance create(Settings level, Slot slot, Volume volume) {
    return new ConnectedInstance(
        this,
        ConnectedLevel.of(LevelCommands.level(study, level), level),
        place(slot),
        slot,
        volume);
  }
}
