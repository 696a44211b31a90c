package dev.toll.cli;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problem;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.resolve.StudyCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Finds every mistake in study files: every level, every scale, whatever is chosen later. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Checks study files: every level, at every scale.",
      "Prints each problem as FILE:LINE:COLUMN: error|warning: MESSAGE."
    },
    footer = {
      "",
      "Examples:",
      "  toll check mine.yaml",
      "  toll check studies/*.yaml --json",
      "  toll check                        every built-in study",
      "",
      "Exit code 0 when there is no mistake (warnings are none), otherwise 2.",
    })
final class CheckCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @ParentCommand Main toll;

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
  public Integer call() throws IOException {
    StudyLibrary library = toll.installation().studies();
    StudyCheck check = new StudyCheck(toll.installation().catalog());
    List<Checked> all = new ArrayList<>();
    for (String study : studies.isEmpty() ? library.names() : studies) {
      all.add(check(library, check, study));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(CheckJson.render(all));
    } else {
      all.forEach(checked -> CheckText.print(out, checked));
    }
    out.flush();
    return all.stream().allMatch(Checked::good) ? ExitCode.OK : ExitCode.BAD_INPUT;
  }

  /** A file that cannot be read is a mistake like others: the rest is looked at all the same. */
  private static Checked check(StudyLibrary library, StudyCheck check, String study) {
    try {
      StudyLibrary.Source source = library.find(study);
      // Editors and CI need the path, where other commands say the short name.
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
}
