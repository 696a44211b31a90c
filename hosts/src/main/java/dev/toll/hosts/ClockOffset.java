package dev.toll.hosts;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * How far a host's wall clock is ahead of this one's, by the exchange with the shortest round trip
 * of several (as NTP's clock filter does, RFC 5905 section 10). It is for the record and for
 * warnings: durations are never differences of two hosts' clocks.
 *
 * @param seconds positive: the host's clock is ahead
 * @param errorSeconds half of the round trip: the true offset is within it
 */
public record ClockOffset(double seconds, double errorSeconds) {
  private static final int EXCHANGES = 9;

  /** One exchange. */
  interface Exchange {
    AgentLine.Clocks read() throws IOException, InterruptedException;
  }

  static ClockOffset measure(Exchange exchange) throws IOException, InterruptedException {
    ClockOffset best = null;
    for (int i = 0; i < EXCHANGES; i++) {
      Instant wall = Instant.now();
      long monotonic = System.nanoTime();
      AgentLine.Clocks clocks = exchange.read();
      long sentWall =
          TimeUnit.SECONDS.toNanos(wall.getEpochSecond())
              + wall.getNano()
              + (clocks.sentNanos() - monotonic);
      double round = clocks.receivedNanos() - clocks.sentNanos();
      ClockOffset one =
          new ClockOffset((clocks.wallNanos() - sentWall - round / 2) / 1e9, round / 2 / 1e9);
      best = best == null || one.errorSeconds < best.errorSeconds ? one : best;
    }
    return best;
  }
}
