package dev.toll.bench.fleet;

import dev.toll.driver.CommandType;

/** The simulated drivers' one command: begin at an instant, then report once a second. */
final class FleetLoad {
  static final CommandType<Arguments, Result> TYPE =
      CommandType.of("load", Arguments.class, Result.class);

  private FleetLoad() {}

  /**
   * What it takes.
   *
   * @param atNanos when to begin, in nanoseconds since 1970
   * @param byHost by the host's own clock; else by the true one, which no real host has
   * @param seconds how many ticks follow, one a second
   */
  record Arguments(long atNanos, boolean byHost, int seconds) {}

  /**
   * What it answers.
   *
   * @param beganNanos when it began, by the true clock
   * @param operations that its ticks have reported
   */
  record Result(long beganNanos, long operations) {}
}
