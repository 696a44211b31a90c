package dev.toll.driver;

/**
 * How much load, how fast, until when. It ends at the limit that comes first.
 *
 * @param workers threads
 * @param operations in all, shared evenly among the workers; {@link #UNLIMITED} for no such limit
 * @param seconds at most; infinite for no such limit
 * @param rate operations per second in all, with intended start times (open loop); 0 for as fast as
 *     the system answers (closed loop)
 * @param spinSeconds in a paced load, how long before an operation's intended start its worker
 *     stops sleeping and watches the clock, which takes CPU time; 0 for not at all
 */
public record LoadPlan(
    int workers, long operations, double seconds, double rate, double spinSeconds) {

  public static final long UNLIMITED = Long.MAX_VALUE;

  /** A load that does not spin. */
  public LoadPlan(int workers, long operations, double seconds, double rate) {
    this(workers, operations, seconds, rate, 0);
  }

  public LoadPlan {
    if (!(spinSeconds >= 0)) {
      throw new IllegalArgumentException("a load spins for 0 seconds or more");
    }
    if (workers < 1 || operations < 1 || !(seconds > 0) || !(rate >= 0)) {
      throw new IllegalArgumentException(
          "a load needs workers, operations and seconds above 0 and a rate of 0 or more");
    }
    if (operations == UNLIMITED && Double.isInfinite(seconds)) {
      throw new IllegalArgumentException("a load without an end");
    }
  }

  /** A closed loop of so many operations. */
  public static LoadPlan count(int workers, long operations) {
    return new LoadPlan(workers, operations, Double.POSITIVE_INFINITY, 0);
  }

  /** A closed loop for so many seconds. */
  public static LoadPlan duration(int workers, double seconds) {
    return new LoadPlan(workers, UNLIMITED, seconds, 0);
  }

  public boolean paced() {
    return rate > 0;
  }

  /** The same with a spin before each intended start. */
  public LoadPlan spinning(double before) {
    return new LoadPlan(workers, operations, seconds, rate, before);
  }

  /** The operations of a worker, from 0. */
  public long share(int worker) {
    return operations == UNLIMITED
        ? UNLIMITED
        : operations / workers + (worker < operations % workers ? 1 : 0);
  }
}
