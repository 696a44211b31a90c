package dev.toll.systems.sql;

import dev.toll.systems.sql.client.SqlCommands;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Builds where and as whom a client connects. */
final class Access {
  /** What a client may have or lack. */
  enum Way {
    RIGHT,
    PLAIN,
    NO_CERTIFICATE,
    FOREIGN_CERTIFICATE,
    /** It trusts another authority, so it must not believe the server. */
    FOREIGN_AUTHORITY,
    WRONG_PASSWORD
  }

  static final String HOST = "localhost";

  private final String dialect;
  private final String host;
  private final int port;
  private final String database;
  private final String user;
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final Map<String, String> secrets = new LinkedHashMap<>();

  Access(String dialect, String host, int port, String database, String user) {
    this.dialect = dialect;
    this.host = host;
    this.port = port;
    this.database = database;
    this.user = user;
  }

  Access set(String property, Object value) {
    properties.put(property, value.toString());
    return this;
  }

  /** A property whose value is the content of a file. */
  Access secret(String property, Path file) {
    secrets.put(property, file.toString());
    return this;
  }

  SqlCommands.Access build() {
    return new SqlCommands.Access(dialect, host, port, database, user, properties, secrets, null);
  }
}
