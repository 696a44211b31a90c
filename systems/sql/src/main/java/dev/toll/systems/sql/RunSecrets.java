package dev.toll.systems.sql;

import dev.toll.engine.study.Level;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.PemFiles;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/** The run's passwords, keys and certificates, as far as its levels need them. */
final class RunSecrets implements AutoCloseable {
  private static final int KEY_BYTES = 32;

  private final Path directory;
  private final RunContext context;
  private final KeyMaterial keys;
  private final PemFiles own;
  private final PemFiles foreign;

  private RunSecrets(
      Path directory, RunContext context, KeyMaterial keys, PemFiles own, PemFiles foreign) {
    this.directory = directory;
    this.context = context;
    this.keys = keys;
    this.own = own;
    this.foreign = foreign;
  }

  static RunSecrets create(List<Level> levels, RunContext context) throws SystemException {
    Path directory = context.work().resolve("secrets").toAbsolutePath();
    try {
      PrivateFiles.directory(directory);
      write(directory.resolve("password"), Passwords.random());
      write(directory.resolve("wrong-password"), Passwords.random());
      byte[] key = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(key);
      write(directory.resolve("at-rest-keys"), "1;" + HexFormat.of().formatHex(key) + "\n");
      if (levels.stream().noneMatch(level -> SqlSettings.encrypted(level.settings()))) {
        return new RunSecrets(directory, context, null, null, null);
      }
      KeyMaterial keys =
          KeyMaterial.create(directory.resolve("tls"), Access.HOST, KeyMaterial.StoreType.PKCS12);
      return new RunSecrets(directory, context, keys, PemFiles.of(keys), PemFiles.foreign(keys));
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  private static void write(Path file, String text) throws IOException {
    PrivateFiles.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a file that holds a secret, such as the statement that sets the password. */
  Path write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    write(file, text);
    return file;
  }

  String password() throws IOException {
    return java.nio.file.Files.readString(passwordFile());
  }

  Path passwordFile() {
    return directory.resolve("password");
  }

  Path wrongPasswordFile() {
    return directory.resolve("wrong-password");
  }

  /** In the form of MariaDB's file_key_management. */
  Path atRestKeys() {
    return directory.resolve("at-rest-keys");
  }

  /** Null when no level needs TLS; so are the next two. */
  KeyMaterial keys() {
    return keys;
  }

  PemFiles own() {
    return own;
  }

  PemFiles foreign() {
    return foreign;
  }

  @Override
  public void close() {
    PrivateFiles.destroy(directory, context.progress());
  }
}
