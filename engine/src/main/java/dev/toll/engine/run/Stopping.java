package dev.toll.engine.run;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Asks the stopping rule after each block; time spent before a crash counts. */
final class Stopping implements Function<List<TrialRecord>, String> {
  private final StoppingRule rule;
  private final Study study;
  private final SystemUnderTest system;
  private final RunDirectory directory;
  private final Plan plan;
  private final boolean cut;
  private final Duration before;
  private final Consumer<Results> soFar;
  private final long start = System.nanoTime();
  private int blocks;

  /**
   * Asks for a run.
   *
   * @param before its state as this execution began
   * @param soFar gets what the blocks so far say, where the run goes on
   */
  Stopping(
      Study study,
      SystemUnderTest system,
      Plan plan,
      RunDirectory directory,
      RunView before,
      Consumer<Results> soFar) {
    this.soFar = soFar;
    this.study = study;
    this.system = system;
    this.plan = plan;
    this.directory = directory;
    cut = before.unfinished() && !before.complete();
    this.before = cut ? before.spent() : Duration.ZERO;
    rule =
        new StoppingRule(
            study.settings().has(DesignSettings.PRECISION)
                ? study.settings().share(DesignSettings.PRECISION)
                : null,
            Math.max(1, plan.blocks()),
            study.settings().has(DesignSettings.BUDGET)
                ? study.settings().duration(DesignSettings.BUDGET)
                : null,
            DesignSettings.untilSettled(study.settings()));
  }

  /** After a block of this execution: why to stop, or null to go on. */
  @Override
  public String apply(List<TrialRecord> trials) {
    blocks++;
    return decide();
  }

  /**
   * The same for a run that was cut just after a whole block, before it could be asked; null when
   * it was cut elsewhere or not at all.
   */
  String cutAfterBlock(List<TrialRecord> finished) {
    return cut && endsWithBlock(plan, finished) ? decide() : null;
  }

  /** Whether the trials done are all of the plan's up to the end of a block. */
  static boolean endsWithBlock(Plan plan, List<TrialRecord> finished) {
    Set<String> valid = RunView.done(finished);
    List<Plan.Trial> done =
        plan.trials().stream().takeWhile(trial -> valid.contains(trial.id())).toList();
    return !done.isEmpty() && plan.endsBlock(done.get(done.size() - 1));
  }

  private String decide() {
    try {
      Results results = RunAnalysis.analyse(directory, study, system);
      Duration now = Duration.ofNanos(System.nanoTime() - start);
      Duration block =
          blocks > 0
              ? now.dividedBy(blocks)
              : before.dividedBy(Math.max(1, results.execution().run().blocks()));
      String why = rule.decide(results, before.plus(now), block);
      if (why == null && results.execution().run().blocks() < plan.blocks()) {
        soFar.accept(results);
      }
      return why;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
