package dev.toll.driver;

import com.google.gson.JsonObject;

/**
 * What a driver sends. Every command but a running one's {@code cancel} ends in one done or failed.
 */
public sealed interface Event {

  /**
   * Sent once, when the driver can take commands.
   *
   * @param protocol {@link Protocol#VERSION}
   * @param pid of the driver's process
   * @param java version of its JVM, e.g. {@code 17.0.15}
   */
  record Ready(int protocol, long pid, String java) implements Event {}

  /**
   * Sent once a second while load runs, and once more for the rest at its end.
   *
   * @param t seconds since the start of the load, monotonic
   * @param operations finished since the last tick
   * @param total operations finished since the start
   * @param lagSeconds the worst delay of an operation's start behind its schedule in this interval;
   *     null when the load is not paced
   * @param service time of each operation in ns since the last tick: compressed HdrHistogram in
   *     base64, read by {@link Histograms#decode}
   * @param response time from the intended start, in the same form; null when the load is not paced
   * @param sample what the workload read from the system meanwhile; null when it read nothing new
   */
  record Tick(
      long id,
      double t,
      long operations,
      long total,
      Double lagSeconds,
      String service,
      String response,
      JsonObject sample)
      implements Event {
    /** The same on the clock of a load that began so many seconds and operations earlier. */
    public Tick later(double seconds, long before) {
      return new Tick(
          id, t + seconds, operations, total + before, lagSeconds, service, response, sample);
    }
  }

  /** The workers of a command's load are there, and wait for {@link Together#GO}. */
  record Prepared(long id) implements Event {}

  /**
   * The load that waited has begun.
   *
   * @param nanos when, by the driver's monotonic clock
   */
  record Began(long id, long nanos) implements Event {}

  /** A note to the user. */
  record Note(long id, String text) implements Event {}

  /** The command ended well. */
  record Done(long id, JsonObject result) implements Event {}

  /**
   * The command failed.
   *
   * @param message one clear line
   * @param detail the stack trace; for a deadline, those of the working threads; may be null
   */
  record Failed(long id, String message, String detail) implements Event {}
}
