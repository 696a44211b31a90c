package dev.toll.cli;

import dev.toll.engine.analysis.Results;
import dev.toll.engine.run.Journal;
import dev.toll.engine.run.RunAnalysis;
import dev.toll.engine.run.RunDirectory;
import dev.toll.engine.run.RunRequest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A run that a command names, and what it found, from its journal. */
record RunResults(RunDirectory directory, Results results) {

  /**
   * Finds and analyses a run.
   *
   * @param run a run directory, or a study for its newest run
   * @param runs where runs are
   * @throws StudyException if there is no such run, or its study cannot be resolved
   */
  static RunResults of(String run, Path runs, Installation installation)
      throws IOException, StudyException {
    RunDirectory directory = find(run, runs);
    RunRequest request = RunRequest.read(Journal.read(directory.journal()));
    if (request == null) {
      throw new StudyException(directory.journal() + ": the journal holds no request to resolve");
    }
    Study study = request.resolve(new StudyResolver(installation.catalog()));
    return new RunResults(
        directory,
        RunAnalysis.analyse(
            directory, study, installation.catalog().find(study.system()).orElseThrow()));
  }

  private static RunDirectory find(String run, Path runs) throws IOException, StudyException {
    Path path = Path.of(run);
    if (Files.isRegularFile(path.resolve("journal.jsonl"))) {
      return new RunDirectory(path.toRealPath());
    }
    return RunDirectory.latest(runs, run)
        .orElseThrow(
            () ->
                new StudyException(
                    "'"
                        + run
                        + "' is neither a run directory (with a journal.jsonl) nor a study with"
                        + " runs under "
                        + runs));
  }
}
