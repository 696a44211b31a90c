package dev.toll.systems.base.wire;

import dev.toll.systems.base.files.ByteSearch;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts several texts in a stream of bytes that comes in pieces, each text on its own. */
public final class Markers {
  private final Map<String, ByteSearch> markers = new LinkedHashMap<>();

  public Markers(List<String> texts) {
    texts.forEach(each -> markers.put(each, new ByteSearch(each.getBytes(StandardCharsets.UTF_8))));
  }

  /** The next piece. */
  public void accept(byte[] bytes, int length) {
    markers.values().forEach(marker -> marker.accept(bytes, length));
  }

  /** How often each text has come. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    markers.forEach((text, marker) -> counts.put(text, marker.count()));
    return counts;
  }
}
