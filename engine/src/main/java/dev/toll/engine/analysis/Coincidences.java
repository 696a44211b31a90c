package dev.toll.engine.analysis;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.EventOverlap;
import dev.toll.engine.results.EventOverlap.OfTrial;
import dev.toll.engine.statistics.Coincidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether slow intervals fall together with events of the system, such as compactions. */
final class Coincidences {
  private Coincidences() {}

  /** By event, over the trials that count; none for an event that no trial has data on. */
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
    Coincidence all = Coincidence.pooled(trials.stream().map(byTrial::get).toList());
    return all == null
        ? null
        : EventOverlap.of(
            event,
            all,
            trials.stream().map(trial -> OfTrial.of(trial, byTrial.get(trial))).toList());
  }
}
