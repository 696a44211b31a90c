package dev.toll.cli;

import dev.toll.engine.run.RunDirectory;
import dev.toll.engine.run.RunState;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.StudyParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds the run that a command means. */
final class RunFinder {
  private final Path runs;
  private final StudyLibrary studies;

  RunFinder(Path runs, StudyLibrary studies) {
    this.runs = runs;
    this.studies = studies;
  }

  /**
   * The run to go on with: the one named, else the newest unfinished one of the study, or of all
   * studies. When all are finished, the newest of those.
   *
   * @param named a run directory, a study or a study file; null for any
   * @throws StudyException when there is no such run
   */
  RunDirectory toResume(String named) throws IOException, StudyException {
    if (named != null && Files.isRegularFile(Path.of(named, "journal.jsonl"))) {
      return new RunDirectory(Path.of(named).toRealPath());
    }
    List<RunDirectory> candidates =
        new ArrayList<>(
            named == null ? RunDirectory.all(runs) : RunDirectory.all(runs, study(named)));
    Collections.reverse(candidates);
    RunDirectory finished = null;
    for (RunDirectory directory : candidates) {
      RunState state = RunState.read(directory);
      if (state.unfinished()) {
        return directory;
      }
      finished = finished == null && state.request() != null ? directory : finished;
    }
    if (finished != null) {
      return finished;
    }
    throw new StudyException(
        named == null
            ? "there is no run under " + runs + " to go on with"
            : "'"
                + named
                + "' is neither a run directory (with a journal.jsonl) nor a study with runs under "
                + runs);
  }

  private String study(String named) throws IOException, StudyException {
    if (!named.matches(".*\\.ya?ml")) {
      return named;
    }
    StudyLibrary.Source source = studies.find(named);
    return StudyParser.parse(source.file(), source.text()).name();
  }

  /** A run directory as one would type it here. */
  static String shown(RunDirectory directory) {
    Path here = Path.of("").toAbsolutePath();
    Path path = directory.path();
    return StudyOptions.quote((path.startsWith(here) ? here.relativize(path) : path).toString());
  }

  /** The command that goes on with a run. */
  static String resume(RunDirectory directory) {
    return "toll resume " + shown(directory);
  }
}
