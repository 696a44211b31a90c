package dev.toll.engine.system;

import dev.toll.engine.study.Level;

/** Capability of a {@link Session} with proofs that need an instance of their own. */
public interface Probing {
  /**
   * Starts an instance for such proofs, with a relay in the path, say.
   *
   * @param slot cleared, like that of {@link Session#start}
   */
  Probe probe(Level level, Slot slot, Steps steps) throws SystemException, InterruptedException;
}
