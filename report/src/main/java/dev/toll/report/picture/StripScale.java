package dev.toll.report.picture;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The scale of a strip: places are pixels from its top. Values outside are drawn at its edge. */
record StripScale(Scale scale) {
  private static final int PAD = 7;

  /** Ticks closer together than this, in pixels, would overlap. */
  private static final int TICKS_APART = 13;

  double y(double value) {
    return RoundStrips.HEIGHT - PAD - scale.share(value) * (RoundStrips.HEIGHT - 2 * PAD);
  }

  /** Of logarithms: no change, and the outermost round changes on both sides. */
  Map<Double, String> changes() {
    Map<Double, String> ticks = new LinkedHashMap<>();
    ticks.put(y(0), "0");
    NavigableMap<Double, String> all = new TreeMap<>(RatioAxis.ticks(scale));
    for (Map.Entry<Double, String> end : List.of(all.firstEntry(), all.lastEntry())) {
      double y = y(end.getKey());
      if (ticks.keySet().stream().allMatch(other -> Math.abs(other - y) >= TICKS_APART)) {
        ticks.put(y, end.getValue());
      }
    }
    return ticks;
  }
}
