package dev.toll.systems.base.wire;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What went one way through a relay. */
public final class Traffic {

  private final long bytes;
  private final Map<String, Long> markers;
  private final byte[] start;

  Traffic(long bytes, Map<String, Long> markers, byte[] start) {
    this.bytes = bytes;
    this.markers = new TreeMap<>(markers);
    this.start = start;
  }

  /** How many bytes. */
  public long bytes() {
    return bytes;
  }

  /** Occurrences of one marker; 0 for one that was not searched for. */
  public long hits(String marker) {
    return markers.getOrDefault(marker, 0L);
  }

  /** The first bytes, in order, up to the relay's bound. */
  public byte[] start() {
    return start.clone();
  }

  /** What went the same way on several connections; the first bytes are those of the first one. */
  static Traffic together(List<Traffic> connections) {
    Map<String, Long> hits = new TreeMap<>();
    connections.forEach(
        one -> one.markers.forEach((marker, count) -> hits.merge(marker, count, Long::sum)));
    return new Traffic(
        connections.stream().mapToLong(Traffic::bytes).sum(),
        hits,
        connections.isEmpty() ? new byte[0] : connections.get(0).start);
  }
}
