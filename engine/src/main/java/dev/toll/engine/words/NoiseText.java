package dev.toll.engine.words;

import dev.toll.engine.record.Metric;
import dev.toll.engine.statistics.VarianceParts;
import dev.toll.engine.statistics.VarianceParts.Part;
import java.util.Locale;

/** The noise of a metric in one sentence. */
public final class NoiseText {

  private NoiseText() {}

  /**
   * A sentence.
   *
   * @param sd of a block's log ratio
   * @param parts null without interleaved blocks
   */
  public static String of(Metric metric, double sd, VarianceParts parts) {
    String whole =
        "The ratio of two levels' %s varies by %s from block to block"
            .formatted(Phrase.inSentence(metric.label()), percent(sd));
    if (parts == null) {
      return whole + ".";
    }
    return "%s: slices by %s, instances by %s, blocks as a whole by %s (cancels)."
        .formatted(whole, part(parts.rest()), part(parts.instance()), percent(parts.block().sd()));
  }

  /** A standard deviation of the logarithm in percent, with its interval. */
  public static String part(Part part) {
    return "%s [%s, %s]".formatted(percent(part.sd()), percent(part.low()), percent(part.high()));
  }

  /** A standard deviation of the logarithm in percent. */
  public static String percent(double log) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * log);
  }
}
