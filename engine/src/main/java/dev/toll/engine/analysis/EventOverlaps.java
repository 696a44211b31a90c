package dev.toll.engine.analysis;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.EventOverlap;
import dev.toll.engine.results.EventOverlap.OfTrial;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.series.RateSeries;
import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.statistics.Coincidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether slow intervals fall together with the events of a system that has some. */
final class EventOverlaps {
  private EventOverlaps() {}

  /** By event and valid trial; none for a trial that has no data on it. */
  static Map<EventSeries, Map<String, Coincidence>> byTrial(
      Path run, List<TrialRecord> trials, List<EventSeries> events) {
    Map<EventSeries, Map<String, Coincidence>> coincidences = new LinkedHashMap<>();
    for (EventSeries event : events) {
      Map<String, Coincidence> byTrial = new TreeMap<>();
      for (TrialRecord trial : trials) {
        Coincidence found = trial.valid() ? coincidence(run, trial, event) : null;
        if (found != null) {
          byTrial.put(trial.trial(), found);
        }
      }
      coincidences.put(event, byTrial);
    }
    return coincidences;
  }

  private static Coincidence coincidence(Path run, TrialRecord trial, EventSeries event) {
    RateSeries rate = new RateSeries();
    ColumnSeries column = new ColumnSeries(event.series());
    SeriesFile.stream(run, SeriesFile.observed(run, trial.trial()), rate, column);
    double[] during = event.during(rate.seconds(), column.values(), trial.load().partition());
    double[] rates = rate.rates();
    return rates.length == 0 ? null : Coincidence.of(rates, during);
  }

  /** By event, over the trials that count; none for an event that no trial has data on. */
  static List<EventOverlap> of(
      Map<EventSeries, Map<String, Coincidence>> coincidences, List<TrialRecord> counted) {
    List<EventOverlap> overlaps = new ArrayList<>();
    coincidences.forEach(
        (event, byTrial) -> {
          List<String> trials =
              counted.stream()
                  .map(TrialRecord::trial)
                  .filter(byTrial::containsKey)
                  .sorted()
                  .toList();
          Coincidence all = Coincidence.pooled(trials.stream().map(byTrial::get).toList());
          if (all != null) {
            List<OfTrial> each =
                trials.stream().map(trial -> of(trial, byTrial.get(trial))).toList();
            overlaps.add(of(event, all, each));
          }
        });
    return overlaps;
  }

  private static EventOverlap of(EventSeries event, Coincidence all, List<OfTrial> perTrial) {
    return new EventOverlap(
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
        perTrial);
  }

  private static OfTrial of(String trial, Coincidence found) {
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
