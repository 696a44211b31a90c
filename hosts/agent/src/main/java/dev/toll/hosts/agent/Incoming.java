package dev.toll.hosts.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file on its way to this host: it has its name only when it is whole and its hash is right. */
final class Incoming {
  private static final String PRIVATE = "rw-------";

  private final PutRequest request;
  private final Path target;
  private final Path partial;
  private final DigestOutputStream out;
  private long written;

  /**
   * Begins one.
   *
   * @param run the run's directory, where it is until it is complete: what a kill leaves of it goes
   *     with the run, also of a file for the store
   */
  Incoming(PutRequest request, Path target, Path run) throws IOException {
    this.request = request;
    this.target = target;
    Files.createDirectories(target.getParent());
    partial =
        Files.createTempFile(
            run,
            ".incoming",
            null,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
    out = new DigestOutputStream(Files.newOutputStream(partial), sha256());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  void write(byte... bytes) throws IOException {
    out.write(bytes);
    written += bytes.length;
  }

  /**
   * Gives the file its name.
   *
   * @throws IOException if what has come is not what was announced
   */
  void finish() throws IOException {
    out.close();
    String actual = HexFormat.of().formatHex(out.getMessageDigest().digest());
    if (written != request.size() || !actual.equals(request.sha256())) {
      abandon();
      throw new IOException(
          "%s: %d bytes with SHA-256 %s have come, %d with %s were announced"
              .formatted(target.getFileName(), written, actual, request.size(), request.sha256()));
    }
    Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString(request.mode()));
    Files.move(
        partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  Path target() {
    return target;
  }

  void abandon() {
    try {
      out.close();
      Files.deleteIfExists(partial);
    } catch (IOException e) {
      // It is in the run's directory, and goes with it.
    }
  }
}
