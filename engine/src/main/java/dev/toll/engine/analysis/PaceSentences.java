package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.statistics.Pace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Whether levels with an arrival rate kept it. One that did not is saturated: its times count from
 * intended starts, so that they grow with the trial's length and are no property of the system.
 */
final class PaceSentences {

  private PaceSentences() {}

  static List<Sentence> of(AnalysisInput input, Blocks blocks) {
    List<Sentence> sentences = new ArrayList<>();
    Metric rate = input.rate();
    for (LevelInfo level : input.levels()) {
      List<TrialRecord> paced =
          blocks.counted(level.name()).stream()
              .filter(trial -> input.paces().containsKey(trial.trial()))
              .toList();
      if (!paced.isEmpty() && rate != null) {
        sentences.add(sentence(input, level.name(), rate.name(), paced));
      }
    }
    return sentences;
  }

  private static Sentence sentence(
      AnalysisInput input, String level, String rate, List<TrialRecord> trials) {
    double offered = input.paces().get(trials.get(0).trial()).offered();
    double[] reached =
        trials.stream()
            .map(trial -> trial.value(rate))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    long below = Arrays.stream(reached).filter(value -> value < Pace.KEPT * offered).count();
    long growing =
        trials.stream().filter(trial -> input.paces().get(trial.trial()).growing()).count();
    Double median =
        reached.length == 0
            ? null
            : (reached[(reached.length - 1) / 2] + reached[reached.length / 2]) / 2;
    String figures =
        String.format(
            Locale.ROOT,
            "asked %s/s, reached %s/s",
            plain(offered),
            median == null ? "an unknown rate" : plain(median));
    String text;
    if (below > 0) {
      text =
          "%s is saturated: %s (below 98 %% in %d of %d trials); its times grow with the length of a trial"
              .formatted(level, figures, below, trials.size());
    } else if (growing > 0) {
      text =
          "%s is saturated: %s, but starts fell ever further behind their schedule in %d of %d trials"
              .formatted(level, figures, growing, trials.size());
    } else {
      text = "%s kept its arrival rate: %s".formatted(level, figures);
    }
    return new Sentence(Sentence.PACE, level, rate, text, median, null, null, "1/s");
  }

  private static String plain(double value) {
    return value == Math.rint(value) || value >= 1000
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.1f", value);
  }
}
