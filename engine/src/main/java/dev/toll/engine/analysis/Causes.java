package dev.toll.engine.analysis;

import dev.toll.engine.record.Cell;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportSpec.Why;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.Ratio;
import dev.toll.engine.statistics.Spread;
import dev.toll.engine.words.Finding;
import dev.toll.engine.words.Finding.Further;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Median;

/** Answers to what an effect comes from, as the study asks. */
record Causes(AnalysisInput input, Blocks blocks, List<Effect> effects) {
  List<Finding> all() {
    return input.wishes().why().stream().map(this::answer).filter(Objects::nonNull).toList();
  }

  /** Null when the run cannot answer it. */
  private Finding answer(Why why) {
    String against = why.against() == null ? input.baseline() : why.against();
    Metric metric = input.metric(why.metric());
    if (metric == null || !input.isInRun(why.level()) || !input.isInRun(against)) {
      return null;
    }
    return why.of() == null ? cause(why, metric, against) : share(why, metric, against);
  }

  private Finding cause(Why why, Metric metric, String against) {
    Ratio found = blocks.ratio(metric.name(), why.level(), against);
    return found.ratio() == null
        ? null
        : new Finding.Cause(
            why,
            against,
            metric,
            found.ratio(),
            Findings.shown(effects, metric.name(), why.level(), against, found.t()),
            input.baseline(),
            instead(why.level(), metric.name(), against),
            further(why, against));
  }

  /** Both levels against the baseline, and what was published for the one compared with. */
  private Finding.Cause.Instead instead(String level, String metric, String against) {
    if (against.equals(input.baseline())) {
      return null;
    }
    Double other = blocks.ratio(metric, against, input.baseline()).ratio();
    Double own = blocks.ratio(metric, level, input.baseline()).ratio();
    if (other == null || own == null) {
      return null;
    }
    PublishedEffect old =
        input.published() == null
            ? null
            : PublishedAnalysis.change(input.published(), metric, input.baseline(), against);
    return new Finding.Cause.Instead(own - 1, other - 1, old == null ? null : old.change());
  }

  private Finding share(Why why, Metric part, String against) {
    Metric whole = input.metric(why.of());
    if (whole == null) {
      return null;
    }
    double[] parts = blocks.differences(part.name(), why.level(), against);
    double[] wholes = blocks.differences(whole.name(), why.level(), against);
    if (parts.length == 0 || parts.length != wholes.length) {
      return null;
    }
    double[] shares = new double[parts.length];
    Arrays.setAll(shares, i -> parts[i] / wholes[i]);
    double mean = Arrays.stream(shares).average().orElseThrow();
    return !Double.isFinite(mean)
        ? null
        : new Finding.Share(
            why,
            against,
            part,
            median(parts),
            whole,
            median(wholes),
            mean,
            Intervals.mean(shares, Confidence.SHOWN),
            further(why, against));
  }

  private List<Further> further(Why why, String against) {
    return why.further().stream()
        .map(input::metric)
        .filter(Objects::nonNull)
        .filter(metric -> median(metric, why.level()) != null && median(metric, against) != null)
        .map(metric -> new Further(metric, median(metric, why.level()), median(metric, against)))
        .toList();
  }

  /** Null where no trial has it. */
  private Double median(Metric metric, String level) {
    return Spread.of(Cell.values(blocks.counted(level), metric.name())).median();
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(values.clone());
  }
}
