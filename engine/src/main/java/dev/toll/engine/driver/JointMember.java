package dev.toll.engine.driver;

import dev.toll.driver.Event;
import dev.toll.engine.process.AgentHost.Clock;
import dev.toll.engine.record.DriverRecord;

/** What is known of one driver of a {@link JointLoad}, which notes here how far it has come. */
final class JointMember<R> {
  final int number;
  final JointDriver driver;
  boolean prepared;

  /** Both clocks, before the load. */
  Clock before;

  /** Both clocks again. */
  Clock now;

  /** When it has begun, by its own clock; null before. */
  Long beganNanos;

  /** When its last word of its load came, by toll's clock. */
  long lastWord;

  boolean over;
  R result;
  private long askedNanos;
  private Event.Tick last;

  JointMember(int number, JointDriver driver) {
    this.number = number;
    this.driver = driver;
  }

  String words() {
    return driver.name() + " on " + driver.host();
  }

  private static long offset(Clock clock, long thenZero) {
    return clock.thereNanos() - clock.hereNanos() - thenZero;
  }

  /** An instant of toll's clock, by the driver's. */
  long ask(long atNanos) {
    askedNanos = atNanos + offset(before, 0);
    return askedNanos;
  }

  /** How long after the agreed instant it began, by its own clock. */
  double startSeconds() {
    return (beganNanos - askedNanos) / 1e9;
  }

  /** Of the shortest exchange before the load. */
  long roundTripNanos() {
    return 2 * before.errorNanos();
  }

  /**
   * By how much its time and toll's are apart at the most, as far as is known: the begin, the
   * offset's own error, and what the offset has changed by, which a slow exchange is no proof of.
   */
  double apartSeconds() {
    double drift = now == null ? 0 : Math.abs(offset(now, offset(before, 0))) - now.errorNanos();
    return startSeconds() + (before.errorNanos() + Math.max(0, drift)) / 1e9;
  }

  /**
   * It has reported its load.
   *
   * @param at when that came, by toll's clock
   */
  void told(Event.Tick tick, long at) {
    last = tick;
    lastWord = at;
  }

  void end(R answer, long at) {
    result = answer;
    over = true;
    if (last == null) {
      lastWord = at;
    }
  }

  DriverRecord record() {
    return new DriverRecord(
        driver.name(),
        driver.host(),
        last == null ? 0 : last.total(),
        last == null ? 0 : last.t(),
        startSeconds(),
        offset(before, 0) / 1e9,
        before.errorNanos() / 1e9,
        now == null ? null : Double.valueOf(offset(now, offset(before, 0)) / 1e9));
  }
}
