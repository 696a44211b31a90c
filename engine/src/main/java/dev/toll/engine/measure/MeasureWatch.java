package dev.toll.engine.measure;

import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;

/** Looks on while trials are measured, from just before the load until just after it. */
public interface MeasureWatch {
  /** Looks at nothing: what priced trials have. */
  MeasureWatch NONE = (instance, home, steps) -> load -> {};

  /**
   * The instance is warm; its load comes next.
   *
   * @param home directory of the trial
   * @throws SystemException when it cannot look, so that the trial is void
   */
  Window open(Instance instance, Path home, Steps steps)
      throws SystemException, InterruptedException, IOException;

  /** One trial's measured window. */
  interface Window extends AutoCloseable {
    /** The load is done; what was seen is written down. */
    void end(Instance.Load load) throws SystemException, InterruptedException, IOException;

    /** Gives up, if it has not ended. Never throws. */
    @Override
    default void close() {}
  }

  /** Whether JVMs must be started so that stacks are exact. */
  default boolean profiles() {
    return false;
  }
}
