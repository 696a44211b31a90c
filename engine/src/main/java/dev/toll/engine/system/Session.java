package dev.toll.engine.system;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A system made ready for one run; at most one instance of it is up at a time. */
public interface Session extends AutoCloseable {
  /** Versions, flags, sizes: what a reader must know to judge the numbers. */
  Map<String, String> describe();

  /** Directory of the JDK that runs its servers; null where none does. */
  default Path serverJdk() {
    return null;
  }

  /**
   * The proofs that need an instance of their own (a relay in the path, say), before the trial's
   * reset. None by default.
   */
  default List<ProofResult> probe(Level level, Path logs, Steps steps)
      throws SystemException, InterruptedException {
    return List.of();
  }

  /** Stops the instance that is up, if any. */
  void stop(Steps steps) throws SystemException, InterruptedException;

  /** Removes all its data. */
  void wipe(Steps steps) throws SystemException, InterruptedException;

  /** Starts an instance at a level and shows that it answers (preflight), or throws. */
  Instance start(Level level, Path logs, Steps steps) throws SystemException, InterruptedException;

  /** Ends whatever is left and destroys secrets. Never throws for what is gone already. */
  @Override
  void close();
}
