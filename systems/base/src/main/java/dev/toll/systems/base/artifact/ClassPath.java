package dev.toll.systems.base.artifact;

import java.nio.file.Path;
import java.util.List;

/**
 * The answer to a request.
 *
 * @param name the request's name
 * @param files the files, in class path order
 * @param pinned whether every file was compared with a pinned checksum; false is worth recording:
 *     the files are what the repositories answered
 */
public record ClassPath(String name, List<ResolvedFile> files, boolean pinned) {

  public ClassPath {
    files = List.copyOf(files);
  }

  public List<Path> paths() {
    return files.stream().map(ResolvedFile::path).toList();
  }

  /** One word for the record of a run. */
  public String origin() {
    return pinned ? "pinned" : "unpinned";
  }
}
