package dev.toll.systems.accumulo;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class AccumuloProvider extends SystemProvider {
  public AccumuloProvider() {
    super(AccumuloSystem.NAME, () -> new AccumuloSystem());
  }
}
