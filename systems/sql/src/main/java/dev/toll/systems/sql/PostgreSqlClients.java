package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import java.util.Arrays;

/** Clients of PostgreSQL: the properties of its JDBC driver. */
final class PostgreSqlClients implements Clients {
  @Override
  public Access access(Settings level, Place place, Access.Way way) {
    RunSecrets secrets = place.secrets();
    Access access =
        place.access(PostgreSqlProduct.NAME, PostgreSqlProduct.DATABASE, PostgreSqlProduct.USER);
    access.set("gssEncMode", "disable").set("prepareThreshold", 1);
    // Any timeout makes the JDK poll before it reads: four system calls for a row instead of two.
    access.set("connectTimeout", 0).set("sslResponseTimeout", 0);
    if (level.text(SqlSettings.STATEMENTS).equals("text")) {
      access.set("preferQueryMode", "simple");
    }
    level.below(SqlSettings.CLIENT_OPTIONS).forEach(access::set);
    access.secret("password", place.password(way));
    if (!SqlSettings.encrypted(level) || way == Access.Way.PLAIN) {
      return access.set("sslmode", "disable").set("channelBinding", "disable");
    }
    access
        .set("sslmode", "verify-full")
        .set(
            "channelBinding",
            level.text(PostgreSqlProduct.AUTHENTICATION).equals(PostgreSqlProduct.SCRAM)
                ? "require"
                : "disable")
        .set("sslrootcert", place.authority(way));
    if (SqlSettings.mutual(level) && way != Access.Way.NO_CERTIFICATE) {
      var files = way == Access.Way.FOREIGN_CERTIFICATE ? secrets.foreign() : secrets.own();
      return access.set("sslcert", files.certificate()).set("sslkey", files.derKey());
    }
    // Empty: not those of the user's own home either.
    return access.set("sslcert", "").set("sslkey", "");
  }

  @Override
  public Access administrator(Connected server) {
    Access access = server.access(PostgreSqlProduct.NAME).set("gssEncMode", "disable");
    return server.authority() == null
        ? access.set("sslmode", "disable")
        : access
            .set("sslmode", "verify-full")
            .set("sslrootcert", server.authority())
            .set("sslcert", "")
            .set("sslkey", "");
  }

  @Override
  public int usualPort() {
    return 5432;
  }

  @Override
  public String usualDatabase() {
    return PostgreSqlProduct.DATABASE;
  }

  /** One letter comes first: S, that TLS may begin. */
  @Override
  public byte[] tlsPart(byte... fromServer) {
    return fromServer.length > 0 && fromServer[0] == 'S'
        ? Arrays.copyOfRange(fromServer, 1, fromServer.length)
        : fromServer;
  }
}
