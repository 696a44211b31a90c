package dev.toll.systems.base.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes pin files: for maintainers, who review the diff before they commit it, and for tests. */
final class NewPins {
  private NewPins() {}

  /**
   * Writes the checksums and sizes of everything in the given answers, sorted, so that a later
   * version of the file shows in a diff what changed.
   */
  static void write(Path file, Collection<ClassPath> answers) throws IOException {
    SortedMap<String, String> lines = new TreeMap<>();
    for (ClassPath answer : answers) {
      for (ResolvedFile each : answer.files()) {
        String name = each.coordinate().toString();
        lines.put(name, each.sha256() + "  " + name + "  " + each.size());
      }
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines.values());
  }
}
