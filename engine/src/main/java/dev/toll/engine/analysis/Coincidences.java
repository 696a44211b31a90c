package dev.toll.engine.analysis;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.EventOverlap;
import dev.toll.engine.results.EventOverlap.OfTrial;
import dev.toll.engine.statistics.Coincidence;
import dev.toll.engine.statistics.Coincidence.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether slow intervals fall together with events of the system, such as compactions. */
final class Coincidences {
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
}
