package dev.toll.report.html;

import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.latency.RunLatency;
import dev.toll.report.series.RunSeries;
import dev.toll.report.work.RateOverWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a page shows beside the results: what lies in files of their own. */
record RunData(
    RunSeries series, RateOverWork work, RunLatency latency, Optional<Section> explanation) {

  /** Reads the files of the valid trials, but for the rate against work, which others show too. */
  static RunData read(Path runDirectory, ResultsView view, RateOverWork work) {
    List<Trial> trials = view.validTrials();
    return new RunData(
        RunSeries.read(runDirectory, trials.stream().map(Trial::trial).toList()),
        work,
        RunLatency.read(runDirectory, trials),
        ExplainSection.of(runDirectory));
  }
}
