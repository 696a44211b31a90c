package dev.toll.systems.base.wire;

import dev.toll.engine.record.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a relay has seen so far.
 *
 * @param connections one entry each, oldest first, up to the relay's bound
 * @param accepted how many connections there were, more than listed if over the bound
 * @param toServer all connections together; {@code start} is the sample over all of them, in the
 *     order the bytes came
 * @param toClient the same, the other way
 */
public record Recording(
    List<Connection> connections, long accepted, Traffic toServer, Traffic toClient) {

  /** One connection, both ways. */
  public record Connection(Traffic toServer, Traffic toClient) {}

  public Recording {
    connections = List.copyOf(connections);
  }

  /** The connection that sent most to the server: the load's, not a preflight's. */
  public Optional<Connection> busiest() {
    return connections.stream()
        .max(Comparator.comparingLong(connection -> connection.toServer().bytes()));
  }

  /**
   * Whether a marker is as hidden or as visible as it should be, both ways.
   *
   * @param hidden what it should be
   * @param written how often the client sent it
   * @param read how often the client got it back
   * @return unknown without the positive control: that at least the markers themselves went each
   *     way, whatever their form
   */
  public Verdict marker(String marker, boolean hidden, long written, long read) {
    long least = written * marker.length();
    if (accepted == 0 || read != written || toServer.bytes() < least || toClient.bytes() < least) {
      return Verdict.UNKNOWN;
    }
    long up = toServer.hits(marker);
    long down = toClient.hits(marker);
    boolean right = hidden ? up == 0 && down == 0 : up >= written && down >= written;
    return Verdict.of(right);
  }

  /** How often a marker was seen, as a clause. */
  public String words(String marker) {
    return String.format(
        Locale.ROOT,
        "seen %,d times in %,d bytes to the server, %,d times in %,d bytes back",
        toServer.hits(marker),
        toServer.bytes(),
        toClient.hits(marker),
        toClient.bytes());
  }

  /** Bytes both ways: the positive control of "no marker seen". */
  public long bytes() {
    return toServer.bytes() + toClient.bytes();
  }

  /** Occurrences of a marker both ways. */
  public long hits(String marker) {
    return toServer.hits(marker) + toClient.hits(marker);
  }
}
