package dev.toll.systems.base.wire;

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
}
