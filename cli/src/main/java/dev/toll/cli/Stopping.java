package dev.toll.cli;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.journal.RunDirectory;
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
import java.util.function.Function;

/** Asks the stopping rule after each block; time spent before a crash counts. */
final class Stopping implements Function<List<TrialRecord>, String> {
  private final StoppingRule rule;
  private final Study study;
  private final SystemUnderTest system;
  private final RunDirectory directory;
  private final Duration before;
  private final long start = System.nanoTime();
  private int blocks;

  Stopping(
      Study study, SystemUnderTest system, Plan plan, RunDirectory directory, Duration before) {
    this.study = study;
    this.system = system;
    this.directory = directory;
    this.before = before;
    rule =
        new StoppingRule(
            study.settings().has(DesignSettings.PRECISION)
                ? study.settings().share(DesignSettings.PRECISION)
                : null,
            leastBlocks(study, plan),
            Math.max(1, plan.blocks()),
            study.settings().has(DesignSettings.BUDGET)
                ? study.settings().duration(DesignSettings.BUDGET)
                : null);
  }

  /** Of a run that was added to or cut short, the most blocks are the plan's. */
  private static int leastBlocks(Study study, Plan plan) {
    long least =
        study.settings().has(DesignSettings.MIN_BLOCKS)
            ? study.settings().count(DesignSettings.MIN_BLOCKS)
            : 1;
    return (int) Math.max(1, Math.min(least, plan.blocks()));
  }

  /** After a block of this execution: why to stop, or null to go on. */
  @Override
  public String apply(List<TrialRecord> trials) {
    blocks++;
    return decide();
  }

  /** The same for a block that a run was cut after, before it could be asked. */
  String decide() {
    try {
      Results results = RunAnalysis.analyse(directory, study, system);
      Duration now = Duration.ofNanos(System.nanoTime() - start);
      Duration block =
          blocks > 0
              ? now.dividedBy(blocks)
              : before.dividedBy(Math.max(1, results.run().blocks()));
      StoppingRule.Decision decision = rule.decide(results, before.plus(now), block);
      return decision.stop() ? decision.reason() : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
