package dev.toll.systems.base.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Writes pin files: for maintainers, who review the diff before they commit it, and for tests. */
final class NewPins {
  private NewPins() {}

  /**
   * Writes the checksums of everything in the given answers, sorted, so that a later version of the
   * file shows in a diff what changed.
   */
  static void write(Path file, Collection<ClassPath> answers) throws IOException {
    TreeSet<String> lines = new TreeSet<>();
    for (ClassPath answer : answers) {
      for (ResolvedFile each : answer.files()) {
        lines.add(each.coordinate() + " " + each.sha256());
      }
    }
    List<String> text = new ArrayList<>();
    for (String line : lines) {
      int space = line.indexOf(' ');
      text.add(line.substring(space + 1) + "  " + line.substring(0, space));
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, text);
  }
}
