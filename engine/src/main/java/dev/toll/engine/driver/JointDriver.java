package dev.toll.engine.driver;

import dev.toll.driver.CommandType;
import dev.toll.driver.Event;
import dev.toll.engine.process.AgentHost.Clock;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.function.Consumer;

/** One of several drivers of a load, see {@link JointLoad}. */
public interface JointDriver {
  String name();

  /** Name of the host that it runs on. */
  String host();

  /**
   * Does its share of the load, which it begins when {@link #go} says.
   *
   * @param heard receives the events: prepared, begun, and the load once a second
   */
  <A, R> R share(CommandType<A, R> type, A share, Duration deadline, Consumer<Event> heard)
      throws SystemException, InterruptedException;

  /** Reads toll's monotonic clock and its own, by one exchange; answered while it loads, too. */
  Clock clock() throws SystemException, InterruptedException;

  /**
   * Says when the load begins that it has prepared.
   *
   * @param nanos by its own clock
   */
  void go(long nanos) throws SystemException, InterruptedException;

  /** Ends what it does; never fails. */
  void cancel();
}
