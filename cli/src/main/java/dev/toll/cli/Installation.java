package dev.toll.cli;

import dev.toll.engine.process.UserCache;
import dev.toll.engine.run.Sweep;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.up.Ups;
import dev.toll.systems.accumulo.AccumuloSystem;
import dev.toll.systems.base.process.TollHome;
import dev.toll.systems.command.CommandLoads;
import dev.toll.systems.command.CommandSystem;
import dev.toll.systems.hadoop.HdfsSystem;
import dev.toll.systems.kafka.KafkaSystem;
import dev.toll.systems.ontime.OntimeSystem;
import dev.toll.systems.sql.SqlSystem;
import java.nio.file.Path;
import java.util.List;

/**
 * What the commands work with; tests use other values.
 *
 * @param catalog the systems
 * @param studies the built-in studies
 * @param cache what outlives a run: class paths, archives, the lock, instances that are kept up
 */
record Installation(Catalog catalog, StudyLibrary studies, Path cache) {
  /** The systems that ship with toll. */
  static final Catalog SYSTEMS =
      new Catalog(
          List.of(
              CommandLoads.on(new AccumuloSystem()),
              CommandLoads.on(new HdfsSystem()),
              CommandLoads.on(SqlSystem.mariadb()),
              CommandLoads.on(SqlSystem.postgresql()),
              new OntimeSystem(),
              CommandLoads.on(new KafkaSystem()),
              new CommandSystem()));

  /** This toll, as its launcher started it. */
  static Installation here() {
    return new Installation(SYSTEMS, builtInStudies(), UserCache.path());
  }

  /** The instances that this user keeps up. */
  Ups ups() {
    return new Ups(cache.resolve("up"), new Sweep(catalog, cache));
  }

  /** The studies in toll's home, which the launcher names. */
  static StudyLibrary builtInStudies() {
    return new StudyLibrary(
        Path.of(System.getProperty(TollHome.PROPERTY, "target/home")).resolve("studies"));
  }
}
