package dev.toll.systems.sql;

import dev.toll.systems.sql.client.SqlCommands.Inserted;
import java.util.List;

/** What several drivers inserted together, as one would say it. */
final class JointInserts {
  private JointInserts() {}

  /** Connections in the order of the whole load's, since each one's rows are its own. */
  static Inserted sum(List<Inserted> all, double seconds) {
    if (all.size() == 1) {
      return all.get(0);
    }
    return new Inserted(
        all.stream().mapToLong(Inserted::rows).sum(),
        seconds,
        all.get(0).stoppedBy(),
        all.stream().flatMap(one -> one.connections().stream()).toList(),
        all.stream().flatMap(one -> one.queried().stream()).toList(),
        null);
  }
}
