package dev.toll.serve.watch;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;

/**
 * What the journal of a run tells.
 *
 * @param study null when it cannot be resolved by this toll; {@code problem} says why
 */
record Journalled(RunView view, Study study, SystemUnderTest system, Plan plan, String problem) {

  static Journalled read(RunDirectory directory, Catalog catalog) throws IOException {
    RunView view = RunView.read(directory);
    RunRequest request = view.request();
    Study study = null;
    SystemUnderTest system = null;
    Plan plan = null;
    String problem = null;
    if (request != null) {
      try {
        study = request.resolve(new StudyResolver(catalog));
        system = catalog.find(study.system()).orElse(null);
        plan = Planner.plan(study, request.seed(), request.blocks());
      } catch (StudyException | RuntimeException e) {
        // An older or newer toll had other keys: what can be told without them still is.
        problem = e.getMessage();
      }
    }
    return new Journalled(view, study, system, plan, problem);
  }

  /** Complete blocks: every level has a valid trial; the warm-up block does not count. */
  int blocks() {
    return study == null
        ? 0
        : view.counted().complete(study.levels().stream().map(Level::name).toList());
  }
}
