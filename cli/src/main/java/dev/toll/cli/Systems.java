package dev.toll.cli;

import dev.toll.engine.system.Catalog;
import dev.toll.systems.accumulo.AccumuloSystem;
import dev.toll.systems.command.CommandSystem;
import dev.toll.systems.hadoop.HdfsSystem;
import dev.toll.systems.sql.SqlSystem;
import java.util.List;

/** The systems this toll ships. */
final class Systems {
  static final Catalog CATALOG =
      new Catalog(
          List.of(
              new AccumuloSystem(),
              new HdfsSystem(),
              SqlSystem.mariadb(),
              SqlSystem.postgresql(),
              new CommandSystem()));

  private Systems() {}
}
