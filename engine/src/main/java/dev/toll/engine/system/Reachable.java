package dev.toll.engine.system;

import java.io.IOException;
import java.nio.file.Path;

/** Capability of an {@link Instance} that clients other than toll's own can use. */
public interface Reachable {
  /**
   * Says how, and writes the files clients need, readable by their owner alone.
   *
   * @param directory for these files; it exists and only its owner reaches it
   * @throws IOException when a file cannot be written
   */
  ClientAccess access(Path directory) throws IOException, SystemException, InterruptedException;
}
