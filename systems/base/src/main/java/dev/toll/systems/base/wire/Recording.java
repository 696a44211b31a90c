package dev.toll.systems.base.wire;

import java.util.List;

/**
 * What a relay has seen so far.
 *
 * @param connections one entry each, oldest first, up to the relay's bound
 * @param accepted how many connections there were, more than listed if over the bound
 * @param unreachable how many of them found no server behind the relay
 * @param toServer all connections together; {@code start} is the sample over all of them, in the
 *     order the bytes came
 * @param toClient the same, the other way
 */
public record Recording(
    List<Connection> connections,
    long accepted,
    long unreachable,
    Traffic toServer,
    Traffic toClient) {

  /** One connection, both ways. */
  public record Connection(Traffic toServer, Traffic toClient) {}

  public Recording {
    connections = List.copyOf(connections);
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
