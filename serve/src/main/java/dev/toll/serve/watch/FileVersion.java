package dev.toll.serve.watch;

import dev.toll.engine.files.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
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
    try {
      BasicFileAttributes found =
          Files.readAttributes(RunFiles.checked(run, file), BasicFileAttributes.class);
      return new FileVersion(found.fileKey(), found.size(), found.lastModifiedTime());
    } catch (IOException e) {
      return NONE;
    }
  }
}
