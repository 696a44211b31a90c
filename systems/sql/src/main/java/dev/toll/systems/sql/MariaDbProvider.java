package dev.toll.systems.sql;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class MariaDbProvider extends SystemProvider {
  public MariaDbProvider() {
    super(MariaDbProduct.NAME, () -> new SqlSystem(new MariaDbProduct()));
  }
}
