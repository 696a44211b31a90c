package dev.toll.systems.base.session;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.util.List;

/** The servers of one instance. */
public interface ServerGroup {
  List<ManagedProcess> processes();

  /** Where they log their garbage collections. */
  default List<GcLog> gcLogs() {
    return List.of();
  }

  /** Stops them in order; the steps are those that {@link JvmSession#stopSteps} names. */
  void stop(Steps steps) throws SystemException, InterruptedException;

  /** Kills them, whatever state they are in. */
  void kill();
}
