package dev.toll.sql;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The run directories below a directory, {@code <study>/<run>}. */
final class Runs {
  private Runs() {}

  /**
   * A run, and what its rows are made of as it is now.
   *
   * @param stamp as {@link RunDirectory#stamp()}
   */
  record Found(RunDirectory directory, String study, String stamp) {
    String run() {
      return directory.id();
    }
  }

  /**
   * Finds them, in order of their names.
   *
   * @param study only this study's; null for all
   * @param warnings gets what is no run
   * @throws StudyException when there is none
   */
  static List<Found> find(Path runs, String study, List<String> warnings)
      throws IOException, StudyException {
    if (!Files.isDirectory(runs)) {
      throw new StudyException(runs + ": no such directory; set the directory of runs with --runs");
    }
    List<Found> found = new ArrayList<>();
    TreeSet<String> studies = new TreeSet<>();
    for (Path each : children(runs)) {
      String name = each.getFileName().toString();
      for (Path run : children(each)) {
        if (!RunFiles.has(run, run.resolve("journal.jsonl"))) {
          if (study == null || study.equals(name)) {
            warnings.add(run + " is skipped: it has no journal.jsonl");
          }
          continue;
        }
        studies.add(name);
        if (study == null || study.equals(name)) {
          RunDirectory directory = new RunDirectory(run);
          found.add(new Found(directory, name, directory.stamp()));
        }
      }
    }
    if (studies.isEmpty()) {
      throw new StudyException(
          "no runs under "
              + runs
              + "; start one with toll run, or set their directory with --runs");
    }
    if (found.isEmpty()) {
      throw new StudyException(
          "no runs of '" + study + "' under " + runs + "; " + Nearest.hint(study, studies));
    }
    return found;
  }

  /** Links ({@code latest}) would show a run twice. */
  private static List<Path> children(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(child -> Files.isDirectory(child) && !Files.isSymbolicLink(child))
          .filter(child -> !child.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }
}
