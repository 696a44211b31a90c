package dev.toll.engine.words;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Scaling.Point;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Sentence.About;
import dev.toll.engine.statistics.Interval;
import java.util.Locale;
import java.util.stream.Collectors;

/** Speed-up over sizes, and the law that was fitted to it. */
public record ScalingFinding(Scaling scaling, Metric metric) implements Finding {

  @Override
  public Sentence sentence() {
    Interval contention = scaling.contentionInterval();
    String speedups =
        scaling.points().stream()
            .skip(1)
            .filter(point -> point.speedup() != null)
            .map(ScalingFinding::speedup)
            .collect(Collectors.joining(", "));
    String text =
        "%s over %s: %s. Universal Scalability Law over %s: contention %s, coherency %s; %s.%s"
            .formatted(
                metric.label(),
                scaling.setting(),
                speedups,
                Phrase.blocks(scaling.blocks()),
                figure(scaling.contention(), contention),
                figure(scaling.coherency(), scaling.coherencyInterval()),
                scaling.peak() == null
                    ? "whether and where it peaks is not determined by these sizes"
                    : String.format(Locale.ROOT, "by the fit it peaks at %.1f", scaling.peak()),
                prediction(scaling.greatest()));
    return new Sentence(
        About.SCALING,
        null,
        metric.name(),
        text,
        scaling.contention(),
        contention == null ? null : contention.low(),
        contention == null ? null : contention.high(),
        "");
  }

  /** How far the law carries: what it says of the greatest without having seen it. */
  private static String prediction(Point greatest) {
    return greatest == null || greatest.predicted() == null
        ? ""
        : String.format(
            Locale.ROOT,
            " The greatest is at %s; a law fitted to the other sizes predicts %.2f times there (%+.0f %%).",
            greatest.level(),
            greatest.predicted(),
            100 * (greatest.predicted() / greatest.speedup() - 1));
  }

  private static String speedup(Point point) {
    Interval interval = point.interval();
    return String.format(
        Locale.ROOT,
        "%s: %.2f times%s, efficiency %.0f %%",
        point.level(),
        point.speedup(),
        interval == null
            ? ""
            : String.format(Locale.ROOT, " [%.2f, %.2f]", interval.low(), interval.high()),
        100 * point.efficiency());
  }

  /** "0.012 [0.009, 0.015]", or without an interval. */
  public static String figure(double value, Interval interval) {
    return interval == null
        ? String.format(Locale.ROOT, "%.3f", value)
        : String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", value, interval.low(), interval.high());
  }
}
