package dev.toll.driver;

import java.util.ArrayList;
import java.util.List;

/**
 * Ends loads that would go on, from another thread and at their own pace: operations under way are
 * finished and count, and none begins any more. For any number of loads; safe for all threads.
 */
public final class LoadStop {
  private final List<Runnable> loads = new ArrayList<>();
  private boolean asked;

  /** Asks every load that was given this, and every one that will be, to end. */
  public synchronized void ask() {
    asked = true;
    loads.forEach(Runnable::run);
  }

  synchronized void whenAsked(Runnable stop) {
    loads.add(stop);
    if (asked) {
      stop.run();
    }
  }
}
