package dev.toll.systems.hadoop;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.Phrase;
import java.util.Collections;
import java.util.List;

/** The machines of the DataNodes: one on each host of role worker, or all on this machine. */
final class Workers {
  private Workers() {}

  /** One for each DataNode. */
  static List<ServerLocation> of(Settings settings, Placement placement) {
    List<ServerLocation> workers = placement.servers(HostRole.WORKER);
    return workers.get(0).host().away()
        ? workers
        : Collections.nCopies((int) settings.count(HdfsSettings.DATANODES), workers.get(0));
  }

  /**
   * Refuses another number of DataNodes than there are workers, where a study names one.
   *
   * @throws SystemException with both numbers
   */
  static void check(Level level, Placement placement) throws SystemException {
    Settings settings = level.settings();
    int workers = of(settings, placement).size();
    long wish = settings.count(HdfsSettings.DATANODES);
    if (wish != workers && !settings.origin(HdfsSettings.DATANODES).equals(Origin.DEFAULT)) {
      throw new SystemException(
          "level %s: %s is %d, and %s of role worker, %s; omit the setting, or change either"
              .formatted(
                  level.name(),
                  HdfsSettings.DATANODES,
                  wish,
                  Phrase.there(workers, "host"),
                  workers == 1 ? "which runs a DataNode" : "which run a DataNode each"));
    }
  }
}
