package dev.toll.engine.plan;

import dev.toll.engine.environment.Machine;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.engine.system.SystemUnderTest.Estimate;
import dev.toll.engine.words.ByteCount;
import java.util.Optional;

/**
 * Whether a study's blocks are interleaved.
 *
 * @param on whether they are
 * @param why they are not, as a clause; null when they are, or are not asked for
 */
public record Interleave(boolean on, String why) {

  /** On this machine, as it is now. */
  public static Interleave of(Study study, SystemUnderTest system) {
    return of(study, system, Machine.availableMemoryBytes());
  }

  /**
   * On a machine.
   *
   * @param available memory in bytes; not above 0 when unknown
   */
  public static Interleave of(Study study, SystemUnderTest system, long available) {
    String wish = study.settings().text(DesignSettings.INTERLEAVE);
    if (wish.equals(DesignSettings.NO)) {
      return new Interleave(false, null);
    }
    Optional<String> obstacle = Interleaving.obstacle(study, system);
    // Asked for, by itself or with a server that levels share, it is refused like any run that has
    // too little memory.
    if (obstacle.isEmpty()
        && wish.equals(DesignSettings.AUTO)
        && !DesignSettings.sharesServer(study.settings())) {
      obstacle = tooLittleMemory(study, system, available);
    }
    return new Interleave(obstacle.isEmpty(), obstacle.orElse(null));
  }

  /** A plan with its blocks interleaved, where they are. */
  public Plan of(Plan plan) {
    return on ? plan.interleaving() : plan;
  }

  private static Optional<String> tooLittleMemory(
      Study study, SystemUnderTest system, long available) {
    long needed =
        study.levels().stream()
            .map(system::estimate)
            .mapToLong(Estimate::memoryBytes)
            .filter(bytes -> bytes > 0)
            .sum();
    return available > 0 && needed > available
        ? Optional.of(
            "the instances of %d levels need about %s of memory at once, and %s are available"
                .formatted(
                    study.levels().size(), ByteCount.text(needed), ByteCount.text(available)))
        : Optional.empty();
  }
}
