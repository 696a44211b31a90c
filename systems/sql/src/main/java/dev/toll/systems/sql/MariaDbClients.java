package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import java.util.Arrays;

/** Clients of MariaDB: the properties of its JDBC driver. */
final class MariaDbClients implements Clients {
  @Override
  public Access access(Settings level, Place place, Access.Way way) {
    RunSecrets secrets = place.secrets();
    Access access = place.access(MariaDbProduct.NAME, MariaDbProduct.DATABASE, MariaDbProduct.USER);
    boolean prepared = level.text(SqlSettings.STATEMENTS).equals("prepared");
    // Any timeout makes the JDK poll before it reads: four system calls for a row instead of two.
    access.set("useServerPrepStmts", prepared).set("connectTimeout", 0);
    level.below(SqlSettings.CLIENT_OPTIONS).forEach(access::set);
    access.secret("password", place.password(way));
    if (!SqlSettings.encrypted(level) || way == Access.Way.PLAIN) {
      return access.set("sslMode", "disable");
    }
    access
        .set("sslMode", "verify-full")
        .set("enabledSslProtocolSuites", "TLSv" + level.text(SqlSettings.TLS))
        .set("serverSslCert", place.authority(way));
    if (SqlSettings.mutual(level) && way != Access.Way.NO_CERTIFICATE) {
      access
          .set(
              "keyStore",
              way == Access.Way.FOREIGN_CERTIFICATE
                  ? secrets.keys().foreignKeyStore()
                  : secrets.keys().keyStore())
          .set("keyStoreType", "PKCS12")
          .secret("keyStorePassword", secrets.keys().passwordFile());
    }
    return access;
  }

  @Override
  public Access administrator(Connected server) {
    Access access = server.access(MariaDbProduct.NAME);
    return server.authority() == null
        ? access.set("sslMode", "disable")
        : access.set("sslMode", "verify-full").set("serverSslCert", server.authority());
  }

  @Override
  public int usualPort() {
    return 3306;
  }

  @Override
  public String usualDatabase() {
    return "";
  }

  /** The server's greeting comes first: a packet of three bytes of length, a number, content. */
  @Override
  public byte[] tlsPart(byte... fromServer) {
    if (fromServer.length < 4) {
      return fromServer;
    }
    int length =
        (fromServer[0] & 0xFF) | (fromServer[1] & 0xFF) << 8 | (fromServer[2] & 0xFF) << 16;
    int from = Math.min(fromServer.length, length + 4);
    return Arrays.copyOfRange(fromServer, from, fromServer.length);
  }
}
