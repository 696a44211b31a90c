package dev.toll.engine.process;

/** Whose CPU a process's is. */
public enum Role {
  /** Part of the system under test. */
  SERVER,
  /** Needed by it: a KDC, a relay. */
  HELPER,
  /** Runs the load. */
  DRIVER
}
