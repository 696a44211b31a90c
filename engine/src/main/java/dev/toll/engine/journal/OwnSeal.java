package dev.toll.engine.journal;

import com.google.gson.JsonObject;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.process.UserCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Decides what may be undone after a crash: only what this user's toll wrote, in this directory. A
 * run may have been received from anyone, and its records name commands, servers, processes and
 * mounts. Each record carries an HMAC-SHA256 (RFC 2104) of itself and of its run's place, by a key
 * that is in the user's cache and in no run. A record that was altered, copied to another run, or
 * written by another user does not match.
 *
 * @param cache of the user
 */
public record OwnSeal(Path cache) {
  /** Of the user whose toll this is. */
  public static final OwnSeal USER = new OwnSeal(UserCache.path());

  private static final String FIELD = "seal";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int KEY_BYTES = 32;

  /**
   * Adds the seal to a record.
   *
   * @param run directory that the record is in
   * @param what kind of record it is
   */
  public void add(Path run, String what, JsonObject record) throws IOException {
    record.addProperty(FIELD, HexFormat.of().formatHex(mac(key(true), run, what, record)));
  }

  /** Whether this user's toll wrote the record there as it is. */
  public boolean holds(Path run, String what, JsonObject record) {
    if (!record.has(FIELD)) {
      return false;
    }
    JsonObject unsealed = record.deepCopy();
    try {
      byte[] seal = HexFormat.of().parseHex(unsealed.remove(FIELD).getAsString());
      return MessageDigest.isEqual(seal, mac(key(false), run, what, unsealed));
    } catch (IOException | RuntimeException e) {
      // No key, no run, no seal of ours: then it is not known to be this user's.
      return false;
    }
  }

  private static byte[] mac(byte[] key, Path run, String what, JsonObject record)
      throws IOException {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      String text =
          String.join("\0", run.toRealPath().toString(), what, Journal.GSON.toJson(record));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] key(boolean make) throws IOException {
    Path file = cache.resolve("seal.key");
    if (make && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      make(file);
    }
    byte[] key = Files.readAllBytes(RunFiles.checked(cache, file));
    boolean own =
        Files.getPosixFilePermissions(file).equals(PosixFilePermissions.fromString("rw-------"));
    if (key.length != KEY_BYTES || !own) {
      throw new IOException(file + " is not a key that only its owner can read; remove it");
    }
    return key;
  }

  /** Whole or not at all: two runs may begin at once. */
  private void make(Path file) throws IOException {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    Path fresh = Files.createTempFile(Files.createDirectories(cache), "seal", ".new");
    try {
      Files.write(fresh, key);
      Files.move(fresh, file);
    } catch (FileAlreadyExistsException e) {
      // Made by another toll meanwhile: that one counts.
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
