package dev.toll.systems.base.artifact;

import dev.toll.engine.system.SystemException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A native library of a jar, unpacked once into toll's cache and loaded from there. */
public final class UnpackedLibrary {
  private UnpackedLibrary() {}

  /**
   * Unpacks it unless it is there with its size.
   *
   * @param what the library is called in messages
   * @throws SystemException when it cannot be written, or not be loaded from there
   */
  public static void unpack(ZipFile jar, ZipEntry entry, Path library, String what)
      throws SystemException, InterruptedException {
    CacheEntry.of(
        library,
        there -> there.toFile().length() == entry.getSize(),
        scratch -> {
          Path file = scratch.resolve("library");
          try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, file);
          }
          return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        });
    // A mount option takes execution away whatever the file's mode: access(2) shows it, mmap fails.
    if (!Files.isExecutable(library)) {
      throw new SystemException(
          what
              + " cannot be loaded from "
              + library.getParent()
              + ": the file system is mounted noexec; set XDG_CACHE_HOME to a directory on another"
              + " file system");
    }
  }
}
