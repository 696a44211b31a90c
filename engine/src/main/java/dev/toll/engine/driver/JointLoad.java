package dev.toll.engine.driver;

import dev.toll.driver.CommandType;
import dev.toll.driver.Daemon;
import dev.toll.driver.Event;
import dev.toll.engine.process.AgentHost.Clock;
import dev.toll.engine.record.JointRecord;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * One load of several drivers, which begin it at one instant: each prepares its share and waits;
 * then all clocks are read, and each driver is sent the instant by its own. Of two machines' clocks
 * nothing is subtracted but that offset. How long the load took is by toll's clock, from the
 * instant to the last driver's last report of its load. A driver that is missing or late fails the
 * whole.
 *
 * @param <A> what a share is
 * @param <R> what a driver answers
 */
public final class JointLoad<A, R> {
  /** Seconds that the drivers' clocks may be apart for a series of all of them. */
  static final double MOST_APART = 0.05;

  /** Seconds after the agreed instant in which each must have begun. */
  static final double LATE = 0.1;

  /** From the order to begin to that instant, in addition to what the way there takes. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final Duration PREPARED = Duration.ofMinutes(2);
  private static final Duration BEGUN = Duration.ofSeconds(3);
  private static final Duration ENDED = Duration.ofSeconds(10);
  private static final int READINGS = 9;

  /** Receives the ticks of a load. */
  public interface Listener {
    /**
     * What all did together. Once their clocks are too far apart only the time is reported, with
     * {@link LoadListener#UNKNOWN} operations; the last tick then has all latencies since.
     */
    void together(Event.Tick tick);

    /** What one of them did. */
    void alone(JointDriver driver, Event.Tick tick);
  }

  /**
   * What came of it.
   *
   * @param results of the drivers, in their order
   * @param seconds that it took by toll's clock
   */
  public record Outcome<R>(List<R> results, double seconds, JointRecord record) {}

  private record Said<R>(
      JointMember<R> member, Event event, R result, Exception failure, long at) {}

  private final CommandType<A, R> type;
  private final Duration deadline;
  private final Listener listener;
  private final List<JointMember<R>> members = new ArrayList<>();
  private final BlockingQueue<Said<R>> queue = new LinkedBlockingQueue<>();
  private final TickMerger merger;
  private final SeriesUntil series;

  private JointLoad(
      List<? extends JointDriver> drivers,
      CommandType<A, R> type,
      Duration deadline,
      Listener listener) {
    this.type = type;
    this.deadline = deadline;
    this.listener = listener;
    for (JointDriver driver : drivers) {
      members.add(new JointMember<>(members.size(), driver));
    }
    series = new SeriesUntil(this::apart, listener::together);
    merger = new TickMerger(members.size(), series::add);
  }

  /**
   * Runs a load to its end.
   *
   * @param shares of the drivers, in their order
   * @param deadline of each driver
   * @throws SystemException when a driver fails, is missing or late; the others are then stopped
   */
  public static <A, R> Outcome<R> run(
      List<? extends JointDriver> drivers,
      CommandType<A, R> type,
      List<A> shares,
      Duration deadline,
      Listener listener)
      throws SystemException, InterruptedException {
    return new JointLoad<A, R>(drivers, type, deadline, listener).run(shares);
  }

  private Outcome<R> run(List<A> shares) throws SystemException, InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(members.size(), Daemon.factory("toll-joint-load"));
    boolean whole = false;
    try {
      for (JointMember<R> member : members) {
        threads.execute(() -> share(member, shares.get(member.number)));
      }
      await(PREPARED, member -> member.prepared, "was not prepared to begin");
      long at = agree();
      await(BEGUN, member -> member.beganNanos != null, "has not begun");
      await(deadline.plus(ENDED), member -> member.over, "has not ended");
      whole = true;
      return outcome(at);
    } finally {
      if (!whole) {
        members.stream().filter(one -> !one.over).forEach(one -> one.driver.cancel());
      }
      threads.shutdownNow();
    }
  }

  private void share(JointMember<R> member, A share) {
    try {
      R result =
          member.driver.share(
              type,
              share,
              deadline,
              event -> queue.add(new Said<>(member, event, null, null, System.nanoTime())));
      queue.add(new Said<>(member, null, result, null, System.nanoTime()));
    } catch (SystemException | InterruptedException | RuntimeException e) {
      queue.add(new Said<>(member, null, null, e, System.nanoTime()));
    }
  }

  /** Listens until all drivers have come so far. */
  private void await(Duration most, Predicate<JointMember<R>> reached, String missing)
      throws SystemException, InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    BooleanSupplier all = () -> members.stream().allMatch(reached);
    while (!all.getAsBoolean()) {
      Said<R> said = queue.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      if (said == null) {
        JointMember<R> first =
            members.stream().filter(one -> !reached.test(one)).findFirst().orElseThrow();
        throw new SystemException(
            "%s %s within %d s, so the load of %d drivers is not whole"
                .formatted(first.words(), missing, most.toSeconds(), members.size()));
      }
      hear(said);
    }
  }

  private void hear(Said<R> said) throws SystemException, InterruptedException {
    JointMember<R> member = said.member();
    if (said.failure() instanceof SystemException e) {
      throw new SystemException(member.words() + ": " + e.summary(), e.details(), e);
    } else if (said.failure() instanceof InterruptedException e) {
      throw e;
    } else if (said.failure() != null) {
      throw new IllegalStateException(member.words(), said.failure());
    }
    if (said.event() instanceof Event.Prepared) {
      member.prepared = true;
    } else if (said.event() instanceof Event.Began began) {
      member.beganNanos = began.nanos();
      if (member.startSeconds() > LATE) {
        throw new SystemException(
            String.format(
                Locale.ROOT,
                "%s began %.3f s after the agreed instant; at most %.1f s is taken for the same"
                    + " time. Is its host overloaded?",
                member.words(),
                member.startSeconds(),
                LATE));
      }
    } else if (said.event() instanceof Event.Tick tick) {
      member.told(tick, said.at());
      listener.alone(member.driver, tick);
      merger.add(member.number, tick);
    } else if (said.event() == null) {
      if (member.beganNanos == null) {
        throw new SystemException(
            member.words() + " did not wait for the others: its load knows no agreed instant");
      }
      member.end(said.result(), said.at());
      merger.ended(member.number);
    }
  }

  /** Reads all clocks and sends each driver the instant by its own; returns it by toll's. */
  private long agree() throws SystemException, InterruptedException {
    for (JointMember<R> member : members) {
      member.before = read(member.driver, READINGS);
    }
    // Half of a round trip is the way there; several, since a shared line may be slower just now.
    long way = 4 * members.stream().mapToLong(JointMember::roundTripNanos).max().orElseThrow();
    long at = System.nanoTime() + LEAD_NANOS + way;
    for (JointMember<R> member : members) {
      member.driver.go(member.ask(at));
    }
    return at;
  }

  /** The reading with the shortest round trip (as NTP's clock filter does, RFC 5905 section 10). */
  private static Clock read(JointDriver driver, int readings)
      throws SystemException, InterruptedException {
    Clock best = driver.clock();
    for (int i = 1; i < readings; i++) {
      Clock next = driver.clock();
      best = next.errorNanos() < best.errorNanos() ? next : best;
    }
    return best;
  }

  /** Whether the clocks of the drivers are known to be too far apart now. */
  private boolean apart() {
    for (JointMember<R> member : members) {
      try {
        member.now = member.driver.clock();
      } catch (SystemException e) {
        // That of a driver which has ended; its own thread says why.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return members.stream().anyMatch(member -> member.apartSeconds() > MOST_APART);
  }

  private Outcome<R> outcome(long at) throws SystemException, InterruptedException {
    long last = members.stream().mapToLong(member -> member.lastWord).max().orElseThrow();
    double seconds = (last - at) / 1e9;
    merger.end(seconds);
    series.end();
    for (JointMember<R> member : members) {
      member.now = read(member.driver, READINGS);
    }
    long error = members.stream().mapToLong(JointMember::roundTripNanos).max().orElseThrow();
    return new Outcome<>(
        members.stream().map(member -> member.result).toList(),
        seconds,
        new JointRecord(
            error / 1e9, series.until(), members.stream().map(JointMember::record).toList()));
  }
}
