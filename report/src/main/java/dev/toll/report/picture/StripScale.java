package dev.toll.report.picture;

import dev.toll.report.text.Percent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The scale of a strip: places are pixels from its top. Values outside are drawn at its edge. */
record StripScale(Scale scale) {
  private static final int PAD = 7;

  /** Ticks closer together than this, in pixels, would overlap. */
  private static final int TICKS_APART = 13;

  /** Changes that ticks may name. */
  private static final double[] ROUND_CHANGES = {
    -0.9, -0.75, -0.5, -0.3, -0.2, -0.1, -0.05, -0.02, -0.01, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5,
    1, 2, 4, 9
  };

  double y(double value) {
    double share = Math.max(0, Math.min(1, scale.share(value)));
    return RoundStrips.HEIGHT - PAD - share * (RoundStrips.HEIGHT - 2 * PAD);
  }

  /** Of logarithms: no change, and the outermost round changes on both sides. */
  Map<Double, String> changes() {
    Map<Double, String> ticks = new LinkedHashMap<>();
    ticks.put(y(0), "0");
    add(ticks, DoubleStream.of(ROUND_CHANGES).filter(this::holds).min().orElse(0));
    add(ticks, DoubleStream.of(ROUND_CHANGES).filter(this::holds).max().orElse(0));
    return ticks;
  }

  private boolean holds(double change) {
    return Math.log1p(change) >= scale.low() && Math.log1p(change) <= scale.high();
  }

  private void add(Map<Double, String> ticks, double change) {
    double y = y(Math.log1p(change));
    if (ticks.keySet().stream().allMatch(other -> Math.abs(other - y) >= TICKS_APART)) {
      ticks.put(y, Percent.change(change, 0));
    }
  }
}
