package dev.toll.engine.plan;

import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.engine.system.SystemUnderTest.Estimate;

/**
 * What a plan is guessed to take in all.
 *
 * @param seconds NaN when unknown
 * @param diskBytes at the peak: only one trial's data is there at a time; -1 when unknown
 * @param memoryBytes -1 when unknown
 */
public record Estimates(double seconds, long diskBytes, long memoryBytes, String basis) {

  /** Sums up what the system guesses of each level. */
  public static Estimates of(Study study, Plan plan, SystemUnderTest system) {
    double seconds = 0;
    long disk = -1;
    long memory = -1;
    String basis = "";
    for (Level level : study.levels()) {
      Estimate one = system.estimate(level);
      long trials =
          plan.trials().stream().filter(trial -> trial.level().equals(level.name())).count();
      seconds += one.seconds() * trials + (trials > 0 ? one.firstSeconds() : 0);
      disk = Math.max(disk, one.diskBytes());
      memory = Math.max(memory, one.memoryBytes());
      basis = one.basis();
    }
    return new Estimates(seconds, disk, memory, basis);
  }
}
