package dev.toll.engine.record;

/**
 * What one of several drivers did of a load that they did together.
 *
 * @param driver its name
 * @param host that it ran on
 * @param operations acknowledged, of its share
 * @param seconds from its begin to its last acknowledgement, by its own clock
 * @param startSeconds how long after the agreed instant it began, by its own clock
 * @param offsetSeconds its monotonic clock less toll's, whose origins are arbitrary: by it the
 *     agreed instant was sent
 * @param errorSeconds of the offset at most: half of the shortest round trip
 * @param driftSeconds by how much the offset had changed when the load was over; null when unknown
 */
public record DriverRecord(
    String driver,
    String host,
    long operations,
    double seconds,
    double startSeconds,
    double offsetSeconds,
    double errorSeconds,
    Double driftSeconds) {

  /** Operations a second, by its own clock; 0 where it took no time. */
  public double rate() {
    return seconds > 0 ? operations / seconds : 0;
  }
}
