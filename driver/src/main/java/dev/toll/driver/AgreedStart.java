package dev.toll.driver;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A load that begins at an instant which the command's sender names once it is prepared. */
final class AgreedStart implements LoadStart {
  /**
   * The kernel may wake a sleeper late on purpose (timer slack, prctl(2)); the last moment is spent
   * watching the clock.
   */
  private static final long SPIN_NANOS = 200_000;

  private final long id;
  private final EventWriter events;
  private final CompletableFuture<Long> agreed = new CompletableFuture<>();
  private volatile boolean prepared;

  /**
   * @param id of the command
   */
  AgreedStart(long id, EventWriter events) {
    this.id = id;
    this.events = events;
  }

  /** Names the instant; false where nothing waits for one. */
  boolean go(long nanos) {
    return prepared && agreed.complete(nanos);
  }

  @Override
  public void await(LoadClock clock) throws InterruptedException {
    prepared = true;
    events.write(new Event.Prepared(id));
    long at;
    try {
      at = agreed.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    for (long left = at - clock.nanoTime(); left > 0; left = at - clock.nanoTime()) {
      if (left > SPIN_NANOS) {
        clock.park(left - SPIN_NANOS);
      } else {
        clock.spin();
      }
    }
  }

  @Override
  public void began(long nanos) {
    events.write(new Event.Began(id, nanos));
  }
}
