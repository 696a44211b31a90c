package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.file.StudyParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds the run that a command means. */
final class RunFinder {
  private final Path runs;
  private final StudyLibrary studies;

  RunFinder(Path runs, StudyLibrary studies) {
    this.runs = runs;
    this.studies = studies;
  }

  /**
   * The run of that name.
   *
   * @param name a run directory, or a study for its newest run
   * @throws StudyException when there is no such run
   */
  RunDirectory named(String name) throws IOException, StudyException {
    Optional<RunDirectory> found = directory(Path.of(name));
    return found.isPresent()
        ? found.get()
        : RunDirectory.latest(runs, name).orElseThrow(() -> unknown(name));
  }

  /** The run in that directory; empty when it is none. */
  static Optional<RunDirectory> directory(Path path) throws IOException {
    return Files.isRegularFile(path.resolve("journal.jsonl"))
        ? Optional.of(new RunDirectory(path.toRealPath()))
        : Optional.empty();
  }

  private StudyException unknown(String name) {
    return new StudyException(
        "'"
            + name
            + "' is neither a run directory (with a journal.jsonl) nor a study with runs under "
            + runs);
  }

  /**
   * The run to go on with: the one named, else the newest unfinished one of the study, or of all
   * studies. When all are finished, the newest of those.
   *
   * @param named a run directory, a study or a study file; null for any
   * @throws StudyException when there is no such run
   */
  RunDirectory toResume(String named) throws IOException, StudyException {
    Optional<RunDirectory> itself = named == null ? Optional.empty() : directory(Path.of(named));
    if (itself.isPresent()) {
      return itself.get();
    }
    List<RunDirectory> candidates =
        new ArrayList<>(
            named == null ? RunDirectory.all(runs) : RunDirectory.all(runs, study(named)));
    Collections.reverse(candidates);
    RunDirectory finished = null;
    for (RunDirectory directory : candidates) {
      RunView state = RunView.read(directory);
      if (state.unfinished()) {
        return directory;
      }
      finished = finished == null && state.request() != null ? directory : finished;
    }
    if (finished != null) {
      return finished;
    }
    throw named == null
        ? new StudyException("there is no run under " + runs + " to go on with")
        : unknown(named);
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
