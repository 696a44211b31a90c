package dev.toll.engine.measure;

import dev.toll.engine.study.ExclusionRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Waits until the neighbours are within the exclusion rule again: a replay under the load that
 * excluded the trial before would be excluded too. Figures by which the run's own idleness would
 * count (frequencies, lower bounds) are not waited for.
 */
public final class WaitForQuiet {
  /** Long enough for a share of CPU time in hundredths of a second to mean something. */
  private static final Duration WINDOW = Duration.ofSeconds(10);

  /** Figures of what the neighbours do over one window. */
  interface Window {
    Map<String, Double> look() throws InterruptedException;
  }

  private WaitForQuiet() {}

  /**
   * Waits.
   *
   * @param most not longer than this; a part of a window counts as a whole one
   * @param shown receives, once per window, what is waited for and how long
   * @return why the machine is not quiet yet although the wait is over; empty when it is quiet
   */
  public static Optional<String> await(
      ExclusionRule rule, Duration most, CpuGroupsOfRun groups, Consumer<String> shown)
      throws InterruptedException {
    return await(
        rule.awaitable(),
        most,
        () -> {
          Interference interference = new Interference(List.of(), groups.groups());
          Thread.sleep(WINDOW.toMillis());
          return interference.end();
        },
        shown);
  }

  static Optional<String> await(
      ExclusionRule rule, Duration most, Window window, Consumer<String> shown)
      throws InterruptedException {
    long windows = (most.toMillis() + WINDOW.toMillis() - 1) / WINDOW.toMillis();
    Optional<String> busy = Optional.empty();
    for (int n = 1; n <= windows && !rule.conditions().isEmpty(); n++) {
      busy = rule.met(window.look());
      if (busy.isEmpty()) {
        break;
      }
      shown.accept(
          "waiting for the machine to become quiet, %d s of at most %d s: %s"
              .formatted(n * WINDOW.toSeconds(), windows * WINDOW.toSeconds(), busy.get()));
    }
    return busy;
  }
}
