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
record Stamp(Object key, long size, FileTime modified) {
  static final Stamp NONE = new Stamp(null, -1, FileTime.fromMillis(0));

  static Stamp of(Path run, Path file) {
    try {
      BasicFileAttributes found =
          Files.readAttributes(RunFiles.checked(run, file), BasicFileAttributes.class);
      return new Stamp(found.fileKey(), found.size(), found.lastModifiedTime());
    } catch (IOException e) {
      return NONE;
    }
  }
}
