package dev.toll.serve.watch;

import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * What the journal of a run says.
 *
 * @param study null when it cannot be resolved by this toll; {@code problem} says why
 */
record JournalSummary(
    RunView view, Study study, SystemUnderTest system, Plan plan, String problem) {

  static JournalSummary read(RunDirectory directory, Catalog catalog) throws IOException {
    RunView read = RunView.read(directory);
    // The files of a run that goes on are not read again at each of its lines.
    RunView view = read.finished() ? RunView.examined(directory) : read;
    RunRequest request = view.request();
    Study study = null;
    SystemUnderTest system = null;
    Plan plan = null;
    String problem = null;
    if (request != null) {
      try {
        study = request.resolve(catalog);
        system = catalog.find(study.system()).orElse(null);
        plan = Planner.plan(study, request.seed(), request.blocks());
      } catch (StudyException | RuntimeException e) {
        // Its study may need keys of another toll: what needs none of them is still shown.
        problem = e.getMessage();
      }
    }
    return new JournalSummary(view, study, system, plan, problem);
  }

  /** Complete blocks: every level has a valid trial; the warm-up block does not count. */
  int blocks() {
    return study == null
        ? 0
        : view.counted().complete(study.levels().stream().map(Level::name).toList());
  }

  /**
   * When the run is expected to end: from its own trials, before the first from the study's guess.
   * Null when nothing is known.
   */
  Instant expectedEnd(Now now) {
    if (plan == null || now == null) {
      return null;
    }
    // The trial under way is not done, so it is one of those left.
    int left = Math.max(1, now.of() - now.number() + 1);
    OptionalDouble each =
        view.valid().stream()
            .mapToDouble(trial -> trial.steps().stream().mapToDouble(StepRecord::seconds).sum())
            .average();
    double seconds =
        each.orElseGet(
            () ->
                study.levels().stream()
                    .mapToDouble(level -> guess(level))
                    .average()
                    .orElse(Double.NaN));
    return Double.isFinite(seconds)
        ? Instant.parse(now.trialStartedAt()).plusMillis((long) (seconds * left * 1000))
        : null;
  }

  private double guess(Level level) {
    return system == null ? Double.NaN : system.estimate(level).seconds();
  }

  /** What the stopping rule makes of interim effects, in a sentence; null when it is unknown. */
  String rule() {
    if (study == null) {
      return null;
    }
    if (study.protocol() != null) {
      return "The run follows the publication's own rule, whatever these figures show.";
    }
    String budget =
        study.settings().has(DesignSettings.BUDGET) ? " or when its time budget is spent" : "";
    if (DesignSettings.untilSettled(study.settings())) {
      return "The run ends when every level is settled" + budget + ".";
    }
    return study.settings().has(DesignSettings.PRECISION)
        ? "The run ends when every interval is narrow enough"
            + budget
            + ", or after its maximum number of blocks."
        : "The run ends after its stated number of blocks" + budget + ".";
  }
}
