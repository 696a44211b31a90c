package dev.toll.engine.system;

import dev.toll.engine.process.ManagedProcess;
import java.util.List;
import java.util.Set;

/**
 * A load that passes TCP connections which its clients keep open from one look to the next, so that
 * the kernel can be asked what they have carried.
 */
public interface PersistentConnections {
  /** The processes that load it. */
  List<ManagedProcess> clients();

  /** TCP ports of the servers that the load goes to. */
  Set<Integer> loadedPorts();

  /**
   * Bytes that an operation sends at the least, by its own content; 0 where that is unknown, as of
   * a client that compresses.
   */
  long leastBytes();
}
