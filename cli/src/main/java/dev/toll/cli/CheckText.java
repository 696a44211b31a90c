package dev.toll.cli;

import dev.toll.engine.settings.Problem;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.resolve.StudyCheck;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** What was found in a study, a line each, in the form of compilers: editors and CI read it. */
final class CheckText {
  private CheckText() {}

  static void print(PrintWriter out, CheckCommand.Checked checked) {
    StudyCheck.Report report = checked.report();
    report.mistakes().forEach(problem -> out.println(line(problem, "error")));
    if (checked.good()) {
      out.println(checked.name() + ": ok: " + found(report));
    }
    report.warnings().forEach(problem -> out.println(line(problem, "warning")));
  }

  private static String line(Problem problem, String kind) {
    return problem.where() + ": " + kind + ": " + problem.message();
  }

  private static String found(StudyCheck.Report report) {
    long optional = report.study().levels().stream().filter(Level::optional).count();
    return report.study().levels().size()
        + " levels"
        + (optional == 0 ? "" : " (" + optional + " on request)")
        + "; blocks/floor: "
        + report.sizes().stream()
            .map(size -> size.scale() + " " + size.blocks() + "/" + size.floor())
            .collect(Collectors.joining(", "));
  }
}
