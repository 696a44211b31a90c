package dev.toll.cli;

import dev.toll.engine.settings.Problem;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.resolve.StudyCheck;
import java.util.ArrayList;
import java.util.List;

/** The problems in studies, for programs. */
final class CheckJson {
  /** Name and version of the format. */
  static final String FORMAT = "toll-check/1";

  private CheckJson() {}

  private record Document(String format, boolean ok, List<FileEntry> files) {}

  /**
   * A file.
   *
   * @param study its name; null, as the lists are empty, when there are mistakes
   */
  private record FileEntry(
      String file,
      boolean ok,
      String study,
      List<LevelEntry> levels,
      List<StudyCheck.Size> scales,
      List<ProblemEntry> problems) {}

  private record LevelEntry(String name, boolean optional) {}

  /**
   * A mistake or a warning.
   *
   * @param line from 1; null, as the column, when the file could not be read
   */
  private record ProblemEntry(String severity, Integer line, Integer column, String message) {}

  static String render(List<CheckCommand.Checked> all) {
    Document document =
        new Document(
            FORMAT,
            all.stream().allMatch(CheckCommand.Checked::good),
            all.stream().map(CheckJson::file).toList());
    return TollCommand.json().newBuilder().serializeNulls().create().toJson(document);
  }

  private static FileEntry file(CheckCommand.Checked checked) {
    StudyCheck.Report report = checked.report();
    StudyFile study = report.study();
    List<ProblemEntry> problems = new ArrayList<>();
    report.mistakes().forEach(problem -> problems.add(entry("error", problem)));
    report.warnings().forEach(problem -> problems.add(entry("warning", problem)));
    return new FileEntry(
        checked.name(),
        checked.good(),
        study == null ? null : study.name(),
        study == null ? List.of() : study.levels().stream().map(CheckJson::level).toList(),
        report.sizes(),
        problems);
  }

  private static LevelEntry level(Level level) {
    return new LevelEntry(level.name(), level.optional());
  }

  private static ProblemEntry entry(String severity, Problem problem) {
    boolean placed = problem.where().line() > 0;
    return new ProblemEntry(
        severity,
        placed ? problem.where().line() : null,
        placed ? problem.where().column() : null,
        problem.message());
  }
}
