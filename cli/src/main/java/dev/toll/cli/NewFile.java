package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that a command writes where the user says: it replaces nothing, and follows no link. */
final class NewFile {
  private NewFile() {}

  /**
   * Refuses an existing one, before any work is done for it.
   *
   * @param file null for none
   */
  static void demand(String option, Path file) throws StudyException {
    if (file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new StudyException(
          "%s: %s exists; choose another name or remove it".formatted(option, file));
    }
  }

  /** Writes one that is not there. */
  static void write(Path file, byte[] content) throws IOException {
    Files.write(file, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }
}
