package dev.toll.serve.watch;

import dev.toll.engine.files.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * By what a file is seen to have changed.
 *
 * @param key its inode; null where there is none
 */
record FileVersion(Object key, long size, FileTime modified) {
  static final FileVersion NONE = new FileVersion(null, -1, FileTime.fromMillis(0));

  static FileVersion of(Path run, Path file) {
    return of(run, file, null);
  }

  /**
   * The same of a file that is most likely as it was: whether it may be read takes far longer than
   * whether it has changed.
   */
  static FileVersion of(Path run, Path file, FileVersion known) {
    try {
      FileVersion itself = read(file, LinkOption.NOFOLLOW_LINKS);
      return itself.equals(known) ? itself : read(RunFiles.checked(run, file));
    } catch (IOException e) {
      return NONE;
    }
  }

  private static FileVersion read(Path file, LinkOption... options) throws IOException {
    BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class, options);
    return new FileVersion(found.fileKey(), found.size(), found.lastModifiedTime());
  }
}
