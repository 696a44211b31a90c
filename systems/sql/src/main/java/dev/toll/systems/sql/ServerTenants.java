package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.List;

/**
 * Whom a server is configured for.
 *
 * @param level whose settings of the server it gets
 * @param connections that it must allow
 * @param shared whether it serves several levels: then it offers TLS and demands it of those users
 *     whose level has it
 */
record ServerTenants(Settings level, long connections, boolean shared) {

  /** One level. */
  static ServerTenants one(Settings level) {
    return new ServerTenants(level, SqlSettings.mostConnections(level), false);
  }

  /** All levels of a block, which have the same settings of the server but for TLS. */
  static ServerTenants all(List<Level> levels) {
    Settings server =
        levels.stream()
            .map(Level::settings)
            .filter(SqlSettings::encrypted)
            .findFirst()
            .orElse(levels.get(0).settings());
    long connections =
        levels.stream().map(Level::settings).mapToLong(SqlSettings::mostConnections).sum();
    return new ServerTenants(server, connections, true);
  }
}
