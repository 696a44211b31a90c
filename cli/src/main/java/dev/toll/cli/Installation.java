package dev.toll.cli;

import dev.toll.engine.process.UserCache;
import dev.toll.engine.run.Restorations;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Services;
import dev.toll.engine.system.SystemProvider;
import dev.toll.engine.system.TollHome;
import dev.toll.engine.up.Ups;
import dev.toll.systems.command.CommandLoads;
import dev.toll.systems.command.CommandSystem;
import java.nio.file.Path;

/**
 * What the commands work with; tests use other values.
 *
 * @param catalog the systems
 * @param studies the built-in studies
 * @param cache what outlives a run: class paths, archives, the lock, instances that are kept up
 */
record Installation(Catalog catalog, StudyLibrary studies, Path cache) {
  /** The systems of this class path, by name. */
  static final Catalog SYSTEMS =
      new Catalog(
          Services.of(SystemProvider.class),
          system -> system instanceof CommandSystem ? system : new CommandLoads(system));

  /** This toll, as its launcher started it. */
  static Installation here() {
    return new Installation(SYSTEMS, builtInStudies(), UserCache.path());
  }

  /** The instances that this user keeps up. */
  Ups ups() {
    return new Ups(cache.resolve("up"), Restorations.of(catalog::systems, cache));
  }

  /** The studies in toll's home, which the launcher names. */
  static StudyLibrary builtInStudies() {
    return new StudyLibrary(
        Path.of(System.getProperty(TollHome.PROPERTY, "target/home")).resolve("studies"));
  }
}
