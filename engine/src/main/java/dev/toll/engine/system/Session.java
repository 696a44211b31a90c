package dev.toll.engine.system;

import dev.toll.engine.study.Level;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A system made ready for one run. Instances in different slots may be up at the same time. */
public interface Session extends AutoCloseable {
  /** Versions, flags, sizes: what a reader must know to judge the numbers. */
  Map<String, String> describe();

  /**
   * Clears a slot in which nothing of this session is up. What {@link #start} started is ended by
   * its own {@link Running#stop} and {@link Running#wipe} instead.
   */
  void clear(Slot slot, Steps steps) throws SystemException, InterruptedException;

  /**
   * Starts an instance at a level in a cleared slot and shows that it answers (preflight). When it
   * throws, nothing of the instance is left running.
   */
  Instance start(Level level, Slot slot, Steps steps) throws SystemException, InterruptedException;

  /**
   * Whether instances may be started, proved and verified at the same time, because none disturbs
   * another or another's proofs.
   */
  default boolean sideBySide() {
    return false;
  }

  /** Home directory of the JDK that runs the servers; empty when they are no JVMs. */
  default Optional<Path> serverJdk() {
    return Optional.empty();
  }

  /**
   * Why no instance of this session can work any more, e.g. because its KDC has ended; empty while
   * one can. A replay would fail too.
   */
  default Optional<String> lost() {
    return Optional.empty();
  }

  /** Ends all that is left and destroys secrets. Never throws for what is gone already. */
  @Override
  void close();
}
