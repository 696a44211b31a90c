package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.series.Series;
import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.study.Study;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The levels of an interleaved block loaded once more, for the series that slices leave out. */
@Tag("long")
class ObservedLoadIT {
  private static final Path RUNS = Path.of("target", "it-observed-runs").toAbsolutePath();

  @Test
  @Timeout(900)
  void hasTheFourSeriesOfThePostWithFlushesAndFiles() throws Exception {
    RunDirectory.delete(RUNS);
    List<String> set =
        List.of("workload.entries=600k", "workload.settle=none", "design.observe=7s");
    Study study = RealRun.study("levels.yaml", set, "none", "auth-conf");
    RealRun.Outcome run = RealRun.run(study, RUNS, Planner.plan(study, 7, 1).interleaving());
    assertThat(run.trials()).hasSize(2).allMatch(TrialRecord::valid);
    for (TrialRecord trial : run.trials()) {
      assertThat(trial.facts()).doesNotContainKey("observed load");
      assertThat(trial.metrics().get(AccumuloMetrics.FILES)).isPositive();
      assertThat(trial.metrics().get(AccumuloMetrics.BYTES)).isGreaterThan(1e6);
      assertThat(trial.metrics().get(AccumuloMetrics.RECORDS))
          .as("of the measured table")
          .isGreaterThanOrEqualTo(600_000);
      Path runs = run.directory().path();
      Series sliced = SeriesFile.read(runs, trial.trial());
      assertThat(sliced.values()).doesNotContainKey(Observer.RECORDS);
      Series observed = SeriesFile.read(runs, SeriesFile.observed(runs, trial.trial()));
      assertThat(observed.seconds()).hasSize(25);
      assertThat(observed.values())
          .containsKeys(Observer.RECORDS, "TOTAL_INGEST", Observer.FILES_PER_TABLET)
          .containsKeys(Observer.FILES, Observer.MAJOR_COMPACTIONS, "wal_bytes", "server_cpu");
      assertThat(known(observed, Observer.FILES).max().orElseThrow())
          .as("files that were flushed while it was loaded")
          .isGreaterThan(1);
      assertThat(known(observed, Observer.RECORDS).distinct().count())
          .as("answers fresher than the manager's")
          .isGreaterThan(5);
    }
  }

  private static DoubleStream known(Series series, String name) {
    return Arrays.stream(series.values().get(name)).filter(Double::isFinite);
  }
}
