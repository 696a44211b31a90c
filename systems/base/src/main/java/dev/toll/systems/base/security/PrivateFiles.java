package dev.toll.systems.base.security;

import dev.toll.driver.Reason;
import dev.toll.engine.system.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Files only their owner may read, from the moment they exist. */
public final class PrivateFiles {

  private static final FileAttribute<Set<PosixFilePermission>> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private PrivateFiles() {}

  /** Makes a directory with mode 0700; one that exists gets this mode. */
  public static Path directory(Path directory) throws IOException {
    Files.createDirectories(directory.toAbsolutePath().getParent());
    if (Files.isDirectory(directory)) {
      Files.setPosixFilePermissions(directory, DIRECTORY.value());
    } else {
      Files.createDirectory(directory, DIRECTORY);
    }
    return directory;
  }

  /** Writes a new file with mode 0600; an old one of this name is replaced. */
  public static Path write(Path file, byte[] content) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, FILE);
    Files.write(file, content);
    return file;
  }

  /** The same with text in UTF-8. */
  public static Path write(Path file, String text) throws IOException {
    return write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Why a user's file with a secret in it cannot be used: others may read or change it.
   *
   * @param setting that names it
   */
  public static Optional<String> unusable(String setting, Path file) {
    try {
      if (!Files.isReadable(file)) {
        return Optional.of(setting + ": cannot read " + file);
      }
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
      mode.removeAll(FILE.value());
      return mode.isEmpty()
          ? Optional.empty()
          : Optional.of("%s: others may read or change %s; chmod 600 it".formatted(setting, file));
    } catch (IOException e) {
      return Optional.of(setting + ": " + Reason.of(e));
    }
  }

  /** Makes a file that another program wrote readable by its owner alone. */
  public static void restrict(Path file) throws IOException {
    Files.setPosixFilePermissions(file, FILE.value());
  }

  /**
   * Overwrites every file below the directory with zeros, then deletes everything. On file systems
   * that write elsewhere (copy-on-write, flash translation) old blocks may stay; short lifetimes
   * are the real protection.
   */
  public static void destroy(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        if (Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
          overwrite(each);
        }
        Files.delete(each);
      }
    }
  }

  /** The same at the end of a run, which does not fail because of it: the user is warned. */
  public static void destroy(Path directory, Progress progress) {
    try {
      destroy(directory);
    } catch (IOException e) {
      progress.note("secrets could not be removed from " + directory + ": " + Reason.of(e));
    }
  }

  private static void overwrite(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer zeros = ByteBuffer.allocate(1 << 13);
      for (long left = channel.size(); left > 0; ) {
        zeros.clear().limit((int) Math.min(zeros.capacity(), left));
        left -= channel.write(zeros);
      }
      channel.force(false);
    }
  }
}
