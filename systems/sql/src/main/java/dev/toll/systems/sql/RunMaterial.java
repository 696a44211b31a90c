package dev.toll.systems.sql;

import dev.toll.engine.study.Level;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.PemFiles;
import dev.toll.systems.base.security.RunSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/**
 * Secrets of one run.
 *
 * @param atRestKeys in the form of MariaDB's file_key_management
 * @param own certificate and key of server and clients; null when no level needs TLS
 * @param foreign those of another authority; null when no level needs TLS
 */
record RunMaterial(
    RunSecrets secrets,
    Path passwordFile,
    Path wrongPasswordFile,
    Path atRestKeys,
    PemFiles own,
    PemFiles foreign) {
  private static final int KEY_BYTES = 32;

  /** Makes what the levels need. */
  static RunMaterial create(List<Level> levels, RunContext context) throws SystemException {
    RunSecrets secrets =
        RunSecrets.create(
            Endpoint.host(context.placement()), levels, SqlSettings::encrypted, context);
    boolean tls = secrets.keys() != null;
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    try {
      return new RunMaterial(
          secrets,
          secrets.write("password", Passwords.random()),
          secrets.write("wrong-password", Passwords.random()),
          secrets.write("at-rest-keys", "1;" + HexFormat.of().formatHex(key) + "\n"),
          tls ? PemFiles.of(secrets.keys()) : null,
          tls ? PemFiles.foreign(secrets.keys()) : null);
    } catch (SystemException e) {
      secrets.close();
      throw e;
    } catch (IOException e) {
      secrets.close();
      throw new SystemException(e.getMessage(), e);
    }
  }

  /** What servers and clients identify themselves by. */
  List<Path> files() {
    return own == null
        ? List.of(passwordFile)
        : List.of(passwordFile, own.authority(), own.certificate(), own.key());
  }

  String password() throws IOException {
    return Files.readString(passwordFile);
  }
}
