package dev.toll.engine.system;

import dev.toll.engine.gc.GcLog;
import java.util.List;

/** Capability of an {@link Instance} whose JVMs log their garbage collections. */
public interface GcLogged {
  /** The logs; empty when the level asks for none. */
  List<GcLog> gcLogs();
}
