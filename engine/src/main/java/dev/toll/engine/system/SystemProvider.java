package dev.toll.engine.system;

import java.util.function.Supplier;

/**
 * A module's system, found as a service ({@link java.util.ServiceLoader}): where a study names
 * another one, no more of it is loaded than its name.
 */
public abstract class SystemProvider {
  private final String name;
  private final Supplier<SystemUnderTest> system;

  /**
   * A system.
   *
   * @param system a lambda, as a reference to a constructor would load its class
   */
  protected SystemProvider(String name, Supplier<SystemUnderTest> system) {
    this.name = name;
    this.system = system;
  }

  /** As studies name it. */
  final String name() {
    return name;
  }

  final SystemUnderTest system() {
    return system.get();
  }
}
