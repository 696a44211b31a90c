package dev.toll.cli;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;

/** A run that a command names: its request and its results, from its journal. */
record RunResults(
    RunDirectory directory, RunView view, Study study, SystemUnderTest system, Results results) {

  RunRequest request() {
    return view.request();
  }

  /**
   * Analyses a run; nothing is written.
   *
   * @throws StudyException if its study cannot be resolved
   */
  static RunResults of(RunDirectory directory, Installation installation)
      throws IOException, StudyException {
    RunView view = RunView.examined(directory);
    RunRequest request = view.request();
    if (request == null) {
      throw new StudyException(view.unread(directory));
    }
    Study study = request.resolve(installation.catalog());
    SystemUnderTest system = installation.catalog().find(study.system()).orElseThrow();
    return new RunResults(
        directory, view, study, system, RunAnalysis.analyse(directory, view, study, system));
  }
}
