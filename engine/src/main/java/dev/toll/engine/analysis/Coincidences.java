package dev.toll.engine.analysis;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.EventOverlap;
import dev.toll.engine.results.EventOverlap.OfTrial;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.statistics.Coincidence;
import dev.toll.engine.statistics.Coincidence.Found;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether slow intervals fall together with events of the system, such as compactions. */
final class Coincidences {
  private static final double NOTABLE_P = 0.05;

  private Coincidences() {}

  /** By event, over the trials that count; none for an event that no trial tells anything of. */
  static List<EventOverlap> of(AnalysisInput input, Blocks blocks) {
    List<EventOverlap> overlaps = new ArrayList<>();
    input
        .coincidences()
        .forEach(
            (event, byTrial) -> {
              EventOverlap overlap = overlap(event, byTrial, blocks.counted());
              if (overlap != null) {
                overlaps.add(overlap);
              }
            });
    return overlaps;
  }

  private static EventOverlap overlap(
      EventSeries event, Map<String, Coincidence> byTrial, List<TrialRecord> counted) {
    List<String> trials =
        counted.stream().map(TrialRecord::trial).filter(byTrial::containsKey).sorted().toList();
    Found all = Coincidence.pooled(trials.stream().map(byTrial::get).toList());
    return all == null
        ? null
        : new EventOverlap(
            event.series(),
            event.label(),
            Coincidence.SLOW_SHARE,
            all.trials(),
            all.intervals(),
            all.events(),
            all.slow(),
            all.together(),
            all.expected(),
            all.rateChange(),
            all.p(),
            trials.stream().map(trial -> ofTrial(trial, byTrial.get(trial).found())).toList());
  }

  private static OfTrial ofTrial(String trial, Found found) {
    return new OfTrial(
        trial,
        found.intervals(),
        found.events(),
        found.slow(),
        found.together(),
        found.expected(),
        found.rateChange(),
        found.p());
  }

  static List<Sentence> sentences(List<EventOverlap> overlaps) {
    return overlaps.stream().map(Coincidences::sentence).toList();
  }

  private static Sentence sentence(EventOverlap overlap) {
    String text =
        String.format(
            Locale.ROOT,
            "%s %s: they ran in %.0f %% of the slowest tenth of the time, and by chance would in"
                + " %.0f %% (p = %.4f, circular shifts, %s); the mean rate was %s during them",
            overlap.p() <= NOTABLE_P
                ? "Dips in the rate coincide with"
                : "No evidence that dips in the rate coincide with",
            overlap.label(),
            100.0 * overlap.together() / overlap.slow(),
            100.0 * overlap.expected() / overlap.slow(),
            overlap.p(),
            Phrase.count(overlap.trials(), "trial"),
            Phrase.moreOrLess(overlap.rateChange()));
    return new Sentence(
        Sentence.COINCIDENCE, null, overlap.event(), text, overlap.rateChange(), null, null, "");
  }
}
