package dev.toll.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all, so that a half-written one is never taken for a result. */
final class AtomicFile {

  private AtomicFile() {}

  static void write(Path file, String content) throws IOException {
    Path target = file.toAbsolutePath();
    Path temporary =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.writeString(temporary, content, StandardCharsets.UTF_8);
      move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      // Some network file systems cannot; a plain move within the directory is the next best.
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
