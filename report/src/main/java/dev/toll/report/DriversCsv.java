package dev.toll.report;

import dev.toll.engine.record.DriverRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.results.Results.Trial;
import java.util.List;

/** {@code drivers.csv}: one row per driver and trial of loads that several drivers did together. */
public final class DriversCsv {

  private record Row(ResultsView view, Trial trial, DriverRecord driver) {}

  private DriversCsv() {}

  /** Whether a load had several drivers. */
  public static boolean any(Results results) {
    return new ResultsView(results).trials().stream().anyMatch(trial -> trial.joint() != null);
  }

  /** The file's content. */
  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    List<Row> rows =
        view.trials().stream()
            .filter(trial -> trial.joint() != null)
            .flatMap(
                trial -> trial.joint().drivers().stream().map(each -> new Row(view, trial, each)))
            .toList();
    return new Csv<Row>()
        .column("study", row -> Csv.of(row.view().results().study(), StudyInfo::name))
        .column("run", row -> Csv.of(row.view().results().run(), RunInfo::id))
        .column("block", row -> row.trial().block())
        .column("trial", row -> row.trial().trial())
        .column("attempt", row -> row.trial().attempt())
        .column("level", row -> row.trial().level())
        .column("status", row -> row.trial().status())
        .column("driver", row -> row.driver().driver())
        .column("host", row -> row.driver().host())
        .column("operations", row -> row.driver().operations())
        .column("seconds", row -> row.driver().seconds())
        .column("operations_per_second", row -> row.driver().rate())
        .column("start_seconds", row -> row.driver().startSeconds())
        .column("offset_seconds", row -> row.driver().offsetSeconds())
        .column("offset_error_seconds", row -> row.driver().errorSeconds())
        .column("drift_seconds", row -> row.driver().driftSeconds())
        .column("apart_from", row -> row.trial().joint().apartFrom())
        .render(rows.stream());
  }
}
