package dev.toll.engine.settings;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text file that the user names. */
public final class TextFile {
  /** Many times what a person writes. */
  private static final long LARGEST = 16 << 20;

  private TextFile() {}

  /** Whether it is a regular file that can be read into memory. */
  public static boolean readable(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.isReadable(file) && Files.size(file) <= LARGEST;
  }

  /**
   * Its text.
   *
   * @throws StudyException if there is no such file, or it is no text
   */
  public static String read(Path file) throws IOException, StudyException {
    if (!Files.isRegularFile(file)) {
      throw new StudyException(
          file + (Files.isDirectory(file) ? ": is a directory" : ": no such file"));
    }
    if (Files.size(file) > LARGEST) {
      throw new StudyException(file + ": larger than 16 MiB");
    }
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new StudyException(file + ": not a UTF-8 text file");
    }
  }
}
