package dev.toll.cli;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problem;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.resolve.StudyCheck;
import dev.toll.engine.system.Catalog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds every mistake in study files: every level, every scale. */
@Command(
    name = "check",
    description = {
      CheckCommand.SUMMARY,
      "Prints each problem as FILE:LINE:COLUMN: error|warning: MESSAGE."
    },
    footer = {
      "",
      "Examples:",
      "  toll check mine.yaml",
      "  toll check studies/*.yaml --json",
      "  toll check                        every built-in study",
      "",
      "Exit code 0 when there is no mistake (warnings are allowed), otherwise 2.",
    })
final class CheckCommand extends TollCommand {
  static final String SUMMARY = "Checks study files: every level, at every scale.";

  /** Name and version of the format. */
  private static final String FORMAT = "toll-check/1";

  @Parameters(
      arity = "0..*",
      paramLabel = "STUDY",
      completionCandidates = StudyOptions.StudyNames.class,
      description = "Study files, or names of built-in studies; all of those when none is given.")
  List<String> studies = new ArrayList<>();

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  /**
   * A file and what was found in it.
   *
   * @param name as the user gave it, or the file of a built-in study
   */
  record Checked(String name, StudyCheck.Report report) {
    boolean good() {
      return report.mistakes().isEmpty();
    }
  }

  @Override
  int execute() throws IOException {
    StudyLibrary library = installation().studies();
    Catalog catalog = installation().catalog();
    StudyCheck check =
        new StudyCheck(catalog, (study, problems) -> LimitOptions.gate(study, catalog, problems));
    List<Checked> all = new ArrayList<>();
    for (String study : studies.isEmpty() ? library.names() : studies) {
      all.add(check(library, check, study));
    }
    if (json) {
      printJson(document(all) + System.lineSeparator());
    } else {
      all.forEach(this::print);
    }
    return all.stream().allMatch(Checked::good) ? ExitCode.OK : ExitCode.BAD_INPUT;
  }

  /** A line per problem, in the form of compilers: editors and CI read it. */
  private void print(Checked checked) {
    StudyCheck.Report report = checked.report();
    report.mistakes().forEach(problem -> print(problem, "error"));
    if (checked.good()) {
      out.println(checked.name() + ": ok: " + found(report));
    }
    report.warnings().forEach(problem -> print(problem, "warning"));
  }

  private void print(Problem problem, String kind) {
    out.println(problem.where() + ": " + kind + ": " + problem.message());
  }

  private static String found(StudyCheck.Report report) {
    long optional = report.study().levels().stream().filter(Level::optional).count();
    return report.study().levels().size()
        + " levels"
        + (optional == 0 ? "" : " (" + optional + " on request)")
        + "; blocks: "
        + report.sizes().stream()
            .map(size -> size.scale() + " " + size.blocks())
            .collect(Collectors.joining(", "));
  }

  /** A file that cannot be read is a mistake like others: the rest is checked all the same. */
  private static Checked check(StudyLibrary library, StudyCheck check, String study) {
    try {
      StudyLibrary.Source source = library.find(study);
      // Editors and CI need the path, where other commands print the short name.
      String name = StudyLibrary.isFile(study) ? study : source.file();
      return new Checked(name, check.check(name, source.text()));
    } catch (StudyException e) {
      return unreadable(study, e.getMessage());
    } catch (IOException e) {
      return unreadable(study, "cannot be read: " + e.getMessage());
    }
  }

  private static Checked unreadable(String study, String why) {
    String message = why.startsWith(study + ": ") ? why.substring(study.length() + 2) : why;
    return new Checked(
        study,
        new StudyCheck.Report(
            null, List.of(), List.of(new Problem(new Origin(study), message)), List.of()));
  }

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

  /** The problems in studies, for programs. */
  private static String document(List<Checked> all) {
    Document document =
        new Document(
            FORMAT,
            all.stream().allMatch(Checked::good),
            all.stream().map(CheckCommand::file).toList());
    return TollCommand.json().newBuilder().serializeNulls().create().toJson(document);
  }

  private static FileEntry file(Checked checked) {
    StudyCheck.Report report = checked.report();
    StudyFile study = report.study();
    List<ProblemEntry> problems = new ArrayList<>();
    report.mistakes().forEach(problem -> problems.add(entry("error", problem)));
    report.warnings().forEach(problem -> problems.add(entry("warning", problem)));
    return new FileEntry(
        checked.name(),
        checked.good(),
        study == null ? null : study.name(),
        study == null ? List.of() : study.levels().stream().map(CheckCommand::level).toList(),
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
