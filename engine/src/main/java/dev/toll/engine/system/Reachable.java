package dev.toll.engine.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** How clients other than toll's own use an {@link Instance}. */
public interface Reachable {
  /**
   * Says how, and writes the files clients need, readable by their owner alone.
   *
   * @param directory for these files; it exists and only its owner reaches it
   * @throws IOException when a file cannot be written
   */
  ClientAccess access(Path directory) throws IOException, SystemException, InterruptedException;

  /**
   * TCP ports that a load connects to, as far as the servers' processes do not show them: those of
   * servers that toll did not start.
   */
  default Set<Integer> loadedPorts() {
    return Set.of();
  }

  /**
   * Asks the server, while a load of commands runs, for the sessions of clients that come from
   * these TCP ports, for a proof after the load. Does nothing where the server reports none.
   */
  default void look(Set<Integer> ports) throws SystemException, InterruptedException {}
}
