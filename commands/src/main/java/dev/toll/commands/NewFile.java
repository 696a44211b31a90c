package dev.toll.commands;

import dev.toll.engine.settings.StudyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A file that a command writes where the user says: it replaces nothing, and follows no link. */
public final class NewFile {
  private NewFile() {}

  /**
   * Refuses an existing one, before any work is done for it.
   *
   * @param file null for none
   */
  public static void demand(String option, Path file) throws StudyException {
    if (file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new StudyException(
          "%s: %s exists; choose another name or remove it".formatted(option, file));
    }
  }
}
