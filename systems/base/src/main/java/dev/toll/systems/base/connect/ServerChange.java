package dev.toll.systems.base.connect;

import dev.toll.driver.Wait;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a run has changed of servers that are not toll's: written down before each change. */
public interface ServerChange {
  /** The servers in words. */
  String cluster();

  /** What is the same of two changes of the same servers, and of no others. */
  String id();

  /** Whether settings of the servers may be other than before. */
  boolean settings();

  /** What to do by hand. */
  String byHand();

  /** Whether anything must be put back. */
  default boolean any() {
    return settings();
  }

  /** What of the servers is not as it must be. */
  interface Wrong {
    List<String> now() throws SystemException, InterruptedException;
  }

  /**
   * Waits until nothing is wrong with the servers.
   *
   * @param when for the message
   * @throws SystemException with what still is at the deadline
   */
  default void await(Duration deadline, Wrong wrong, String when)
      throws SystemException, InterruptedException {
    List<String> last = new ArrayList<>();
    boolean right =
        Wait.every(Duration.ofMillis(100))
            .atMost(deadline)
            .until(
                () -> {
                  last.clear();
                  last.addAll(wrong.now());
                  return last.isEmpty();
                });
    if (!right) {
      String shown = String.join("; ", last.subList(0, Math.min(5, last.size())));
      throw new SystemException("%s: %s %s".formatted(cluster(), shown, when));
    }
  }
}
