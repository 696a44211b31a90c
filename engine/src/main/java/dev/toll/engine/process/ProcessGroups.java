package dev.toll.engine.process;

/** Puts processes, by role, where the kernel counts them together. */
public interface ProcessGroups {
  /** Nothing is put anywhere. */
  ProcessGroups NONE = (role, pid) -> {};

  /**
   * Puts a process among those of its role, with all it will ever start. Called as soon as it runs,
   * or while it waits at its gate. Never throws: what cannot be put is reported when its CPU is
   * asked for.
   */
  void join(Role role, long pid);

  /**
   * Names a process that should be among those of its role, because one of them started it; it may
   * have been started by another process for them (a service manager, say).
   */
  default void expect(Role role, long pid) {}
}
