package dev.toll.engine.plan;

import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.engine.system.SystemUnderTest.Estimate;

/**
 * What a plan is guessed to take in all.
 *
 * @param seconds NaN when unknown
 * @param diskBytes at the peak: one trial's data, in an interleaved block those of all levels; -1
 *     when unknown
 * @param memoryBytes -1 when unknown
 */
public record Estimates(double seconds, long diskBytes, long memoryBytes, String basis) {

  /** Sums up what the system guesses of each level. */
  public static Estimates of(Study study, Plan plan, SystemUnderTest system) {
    double seconds = 0;
    long disk = -1;
    long memory = -1;
    long server = -1;
    boolean atOnce = plan.interleaved();
    String basis = "";
    for (Level level : study.levels()) {
      Estimate one = system.estimate(level);
      long trials =
          plan.trials().stream().filter(trial -> trial.level().equals(level.name())).count();
      seconds += one.seconds() * trials;
      disk = peak(disk, one.diskBytes(), atOnce);
      if (atOnce && DesignSettings.sharesServer(study.settings()) && one.memoryBytes() >= 0) {
        long clients = clientMemory(system, level);
        memory = Math.max(memory, 0) + clients;
        server = Math.max(server, one.memoryBytes() - clients);
      } else {
        memory = peak(memory, one.memoryBytes(), atOnce);
      }
      basis = one.basis();
    }
    if (atOnce && study.settings().has(DesignSettings.OBSERVE)) {
      // Of the first block, one level after another.
      seconds +=
          study.levels().size() * study.settings().duration(DesignSettings.OBSERVE).toSeconds();
    }
    return new Estimates(seconds, disk, memory + Math.max(server, 0), basis);
  }

  private static long clientMemory(SystemUnderTest system, Level level) {
    return system
        .capability(Interleaving.class)
        .map(interleaving -> interleaving.clientMemory(level))
        .orElse(0L);
  }

  /** Of levels one after another the largest counts, of levels that are up at once all do. */
  private static long peak(long before, long one, boolean atOnce) {
    return atOnce && before >= 0 && one >= 0 ? before + one : Math.max(before, one);
  }
}
