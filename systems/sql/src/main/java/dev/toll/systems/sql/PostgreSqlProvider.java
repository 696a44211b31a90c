package dev.toll.systems.sql;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class PostgreSqlProvider extends SystemProvider {
  public PostgreSqlProvider() {
    super(PostgreSqlProduct.NAME, () -> new SqlSystem(new PostgreSqlProduct()));
  }
}
