package dev.toll.engine.run;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Chooses the number of rounds of a block, by the pace at the end of its warm-up, so that a slice
 * takes about as long as the study wants. How much is loaded in all stays what the study says.
 *
 * @param stated the number, where the study says it
 * @param slice length of a slice to aim at, in seconds
 */
record Pilot(OptionalLong stated, double slice) {
  /**
   * The standard deviation of a block falls with the root of its rounds: 20 is a sensible least.
   */
  static final int FEW = 20;

  /** A load of hours: longer slices rather than a journal that only grows. */
  static final int MANY = 300;

  /** What any block needs. */
  static final int LEAST = 2;

  /**
   * A smoke test's load has no more in it; with fewer, one round that does not count would make the
   * block void.
   */
  static final int SMOKE = 4;

  static Pilot of(Settings settings) {
    return new Pilot(
        settings.has(DesignSettings.ROUNDS)
            ? OptionalLong.of(settings.count(DesignSettings.ROUNDS))
            : OptionalLong.empty(),
        settings.duration(DesignSettings.SLICE).toMillis() / 1e3);
  }

  /**
   * The number of rounds.
   *
   * @param operations of the whole load; empty when they are not known
   * @param perSecond operations per second at the end of the warm-up; empty without one
   */
  int rounds(OptionalLong operations, OptionalDouble perSecond) {
    // No slice without an operation.
    long most = Math.max(LEAST, operations.orElse(Long.MAX_VALUE));
    return (int) Math.min(stated.orElseGet(() -> chosen(operations, perSecond)), most);
  }

  private long chosen(OptionalLong operations, OptionalDouble perSecond) {
    double length =
        operations.isPresent() && perSecond.isPresent()
            ? operations.getAsLong() / perSecond.getAsDouble()
            : FEW * slice;
    double wanted = Math.min(length / slice, MANY);
    // Rather slices of half the length than few; but shorter ones measure fixed costs only.
    double rounds = wanted >= FEW ? wanted : Math.min(FEW, 2 * length / slice);
    return Math.max(SMOKE, Math.round(rounds));
  }
}
