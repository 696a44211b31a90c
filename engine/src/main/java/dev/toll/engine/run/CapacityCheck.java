package dev.toll.engine.run;

import dev.toll.engine.environment.Machine;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether there is disk and memory enough for a run: what could only fail late fails early. */
final class CapacityCheck {
  /** Less than this is none: file systems keep a few blocks that no file gets. */
  static final long LEAST = 1 << 20;

  private CapacityCheck() {}

  /**
   * Refuses a run that has no room.
   *
   * @param place where its directory is or will be made
   */
  static void check(Path place, Estimates estimates) throws SystemException, IOException {
    disk(
        place,
        Math.max(LEAST, estimates.diskBytes()),
        "choose a smaller --scale, or another directory with --runs");
    long memory = Machine.availableMemoryBytes();
    if (memory > 0 && memory < estimates.memoryBytes()) {
      throw new SystemException(
          "not enough memory: the run needs about "
              + ByteCount.text(estimates.memoryBytes())
              + ", "
              + ByteCount.text(memory)
              + " are available"
              + Machine.memoryLimit().map(limit -> " (limited to " + limit + ")").orElse("")
              + "; stop other programs, or use smaller heaps with --set");
    }
  }

  /** Refuses a directory whose disk is full: what is to be written there fails without its name. */
  static void disk(Path place, long needed, String remedy) throws SystemException, IOException {
    Path existing = place.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    long free = Files.getFileStore(existing).getUsableSpace();
    if (free < needed) {
      throw new SystemException(
          "not enough disk space: the run needs about %s, %s are available at %s; free some, %s"
              .formatted(ByteCount.text(needed), ByteCount.text(free), existing, remedy));
    }
  }
}
