package dev.toll.systems.base.wire;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Watches bytes go one way: counts them, counts markers, keeps the first ones. */
final class Tap {

  private final Map<String, Marker> markers = new LinkedHashMap<>();
  private final ByteArrayOutputStream start = new ByteArrayOutputStream();
  private final int bound;
  private final AtomicLong budget;
  private long bytes;
  private boolean full;

  /**
   * @param bound keep at most this many bytes
   * @param budget shared by all taps, so that many connections cannot fill the memory
   */
  Tap(List<String> markers, int bound, AtomicLong budget) {
    markers.forEach(each -> this.markers.put(each, Marker.of(each)));
    this.bound = bound;
    this.budget = budget;
  }

  synchronized void accept(byte[] buffer, int length) {
    bytes += length;
    markers.values().forEach(marker -> marker.accept(buffer, length));
    int keep = full ? 0 : Math.min(length, bound - start.size());
    if (keep > 0 && budget.addAndGet(-keep) >= 0) {
      start.write(buffer, 0, keep);
    } else {
      // Once a piece was left out, what follows is no longer the start.
      full = true;
    }
  }

  synchronized Traffic traffic() {
    Map<String, Long> counts = new LinkedHashMap<>();
    markers.forEach((text, marker) -> counts.put(text, marker.count()));
    return new Traffic(bytes, counts, start.toByteArray());
  }
}
