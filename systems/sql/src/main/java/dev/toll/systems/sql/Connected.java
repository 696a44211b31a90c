package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.nio.file.Path;

/**
 * A server that runs already, and who may make a database and a user there.
 *
 * @param administrator name of that user
 * @param passwordFile holds the administrator's password
 * @param database the administrator connects to; empty for none
 * @param authority PEM file of the authority that signed the server's certificate; null: without
 *     TLS
 */
record Connected(
    String host,
    int port,
    String administrator,
    Path passwordFile,
    String database,
    Path authority) {

  static boolean wanted(Settings settings) {
    return settings.text(SqlSettings.SERVER).equals(SqlSettings.CONNECT);
  }

  /** Of settings that have been checked. */
  static Connected of(Product product, Settings settings) {
    String port = settings.text(SqlSettings.CONNECT_PORT);
    String database = settings.text(SqlSettings.CONNECT_DATABASE);
    String authority = settings.text(SqlSettings.CONNECT_AUTHORITY);
    return new Connected(
        settings.text(SqlSettings.CONNECT_HOST),
        port.equals(ServerPort.AUTO) ? product.names().port() : Integer.parseInt(port),
        settings.text(SqlSettings.CONNECT_USER),
        Path.of(settings.text(SqlSettings.CONNECT_PASSWORD)).toAbsolutePath(),
        database.isEmpty() ? product.names().database() : database,
        authority.isEmpty() ? null : Path.of(authority).toAbsolutePath());
  }

  /** The administrator's, with the password and nothing else. */
  Access access(String dialect) {
    return new Access(dialect, host, port, database, administrator)
        .secret("password", passwordFile);
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
