package dev.toll.cli;

import dev.toll.engine.system.Catalog;
import java.nio.file.Path;

/**
 * What the commands work with; tests put other things in its place.
 *
 * @param catalog the systems
 * @param studies the built-in studies
 * @param cache what outlives a run: class paths, archives, the lock
 */
record Installation(Catalog catalog, StudyLibrary studies, Path cache) {

  /** This toll, as its launcher started it. */
  static Installation here() {
    return new Installation(Systems.CATALOG, StudyLibrary.builtIn(), Places.cache());
  }
}
