package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.security.PemFiles;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * What clients other than toll's own need of either server; each adds what its own clients read.
 */
final class SqlAccessFiles {
  private SqlAccessFiles() {}

  /**
   * The variables that both have.
   *
   * @param client how toll's own client connects; its secrets are left out, and named as files
   */
  static ClientAccess access(Settings level, Endpoint endpoint, Access client) {
    ClientAccess access =
        ClientAccess.at(endpoint.host(), endpoint.port())
            .with(ClientAccess.DATABASE, client.database())
            .with(ClientAccess.USER, client.user())
            .with(ClientAccess.PASSWORD_FILE, endpoint.material().passwordFile())
            .with(ClientAccess.JDBC_URL, url(client));
    if (SqlSettings.encrypted(level)) {
      access = access.with(ClientAccess.AUTHORITY, endpoint.authority());
    }
    if (SqlSettings.mutual(level)) {
      PemFiles own = endpoint.certificate(Endpoint.Way.RIGHT);
      access =
          access
              .with(ClientAccess.CERTIFICATE, own.certificate())
              .with(ClientAccess.KEY, own.key());
    }
    return access;
  }

  private static String url(Access client) {
    return client.url()
        + "?"
        + client.properties().entrySet().stream()
            .map(
                each ->
                    each.getKey()
                        + "="
                        + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
  }
}
