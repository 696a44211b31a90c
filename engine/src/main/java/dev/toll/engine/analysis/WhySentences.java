package dev.toll.engine.analysis;

import dev.toll.engine.analysis.PublishedAnalysis.Change;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportWishes.Why;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Median;

/** Answers to what an effect comes from, as the study asks. */
final class WhySentences {
  private final AnalysisInput input;
  private final Blocks blocks;

  WhySentences(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
  }

  List<Sentence> all() {
    List<Sentence> sentences = new ArrayList<>();
    for (Why why : input.wishes().why()) {
      String against = why.against() == null ? input.baseline() : why.against();
      Metric metric = input.metric(why.metric());
      if (metric == null || !runs(why.level()) || !runs(against)) {
        continue;
      }
      Sentence sentence =
          why.of() == null ? compared(why, metric, against) : share(why, metric, against);
      if (sentence != null) {
        sentences.add(sentence);
      }
    }
    return sentences;
  }

  private boolean runs(String level) {
    return input.levels().stream().anyMatch(each -> each.name().equals(level));
  }

  private Sentence compared(Why why, Metric metric, String against) {
    PairedRatio found = PairedRatio.of(input, blocks, metric, why.level(), against);
    if (found.ratio() == null) {
      return null;
    }
    String text =
        "%s %s against %s, %s: %s (%s)%s%s"
            .formatted(
                why.question(),
                why.level(),
                against,
                metric.label(),
                Phrase.signed(found.ratio() - 1),
                Phrase.certainty(found.t()),
                beyond(why, metric, against),
                beside(why, against));
    Interval t = found.t();
    return new Sentence(
        Sentence.WHY,
        why.level(),
        metric.name(),
        text,
        found.ratio() - 1,
        t == null ? null : t.low() - 1,
        t == null ? null : t.high() - 1,
        "");
  }

  /** Both levels against the baseline, and what was published for the one compared with. */
  private String beyond(Why why, Metric metric, String against) {
    if (against.equals(input.baseline())) {
      return "";
    }
    PairedRatio with = PairedRatio.of(input, blocks, metric, against, input.baseline());
    PairedRatio without = PairedRatio.of(input, blocks, metric, why.level(), input.baseline());
    if (with.ratio() == null || without.ratio() == null) {
      return "";
    }
    Change old =
        input.published() == null
            ? null
            : PublishedAnalysis.change(input.published(), metric.name(), input.baseline(), against);
    return "; against %s that is %s instead of %s%s"
        .formatted(
            input.baseline(),
            Phrase.signed(without.ratio() - 1),
            Phrase.signed(with.ratio() - 1),
            old == null
                ? ""
                : ", where the published figures give %s"
                    .formatted(Phrase.signed(old.effect().change())));
  }

  private Sentence share(Why why, Metric part, String against) {
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
    Interval t = Intervals.mean(shares, Confidence.SHOWN);
    double mean = Arrays.stream(shares).average().orElseThrow();
    if (!Double.isFinite(mean)) {
      return null;
    }
    String text =
        String.format(
            Locale.ROOT,
            "%s At %s against %s, %s is %s %s more and %s %s %s more: a share of %.0f %% (%s)%s",
            why.question(),
            why.level(),
            against,
            whole.label(),
            plain(median(wholes)),
            whole.unit(),
            part.label(),
            plain(median(parts)),
            part.unit(),
            100 * mean,
            t == null
                ? "no interval"
                : String.format(
                    Locale.ROOT, "95 %% %.0f to %.0f %%", 100 * t.low(), 100 * t.high()),
            beside(why, against));
    return new Sentence(
        Sentence.WHY,
        why.level(),
        part.name(),
        text,
        mean,
        t == null ? null : t.low(),
        t == null ? null : t.high(),
        "");
  }

  private String beside(Why why, String against) {
    StringBuilder text = new StringBuilder();
    for (String name : why.beside()) {
      Metric metric = input.metric(name);
      double[] here = metric == null ? new double[0] : values(name, why.level());
      double[] there = metric == null ? new double[0] : values(name, against);
      if (here.length > 0 && there.length > 0) {
        text.append("; ")
            .append(metric.label())
            .append(": ")
            .append(plain(median(here)))
            .append(" instead of ")
            .append(plain(median(there)))
            .append(' ')
            .append(metric.unit());
      }
    }
    return text.toString();
  }

  private double[] values(String metric, String level) {
    return blocks.counted(level).stream()
        .map((TrialRecord trial) -> trial.value(metric))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(values.clone());
  }

  private static String plain(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.1f" : "%,.0f", value);
  }
}
