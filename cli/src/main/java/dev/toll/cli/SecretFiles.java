package dev.toll.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Files that only their owner may read (0600), removed at the end. */
final class SecretFiles implements AutoCloseable {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final List<Path> files = new CopyOnWriteArrayList<>();

  /** Writes a file that is not there yet: it never exists with other permissions. */
  void write(Path file, String text) throws IOException {
    files.add(Files.createFile(file.toAbsolutePath(), OWNER_ONLY));
    Files.writeString(file, text);
  }

  /** A new temporary file. */
  Path temporary(String suffix, String text) throws IOException {
    Path file = Files.createTempFile("toll-", suffix, OWNER_ONLY);
    files.add(file);
    Files.writeString(file, text);
    return file;
  }

  @Override
  public void close() {
    for (Path file : files) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
