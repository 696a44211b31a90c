package dev.toll.report;

import dev.toll.engine.record.DriverRecord;
import dev.toll.engine.results.Results;
import java.util.List;

/** {@code drivers.csv}: one row per driver and trial of loads that several drivers did together. */
public final class DriversCsv {

  private DriversCsv() {}

  /** Whether a load had several drivers. */
  public static boolean any(Results results) {
    return !rows(results).isEmpty();
  }

  /** The file's content. */
  public static String render(Results results) {
    return Csv.<DriverRecord>ofParts()
        .column("driver", row -> row.part().driver())
        .column("host", row -> row.part().host())
        .column("operations", row -> row.part().operations())
        .column("seconds", row -> row.part().seconds())
        .column("operations_per_second", row -> row.part().rate())
        .column("start_seconds", row -> row.part().startSeconds())
        .column("offset_seconds", row -> row.part().offsetSeconds())
        .column("offset_error_seconds", row -> row.part().errorSeconds())
        .column("drift_seconds", row -> row.part().driftSeconds())
        .column("apart_from", row -> row.trial().joint().apartFrom())
        .render(rows(results).stream());
  }

  private static List<Csv.Part<DriverRecord>> rows(Results results) {
    return Csv.parts(
        new ResultsView(results),
        trial -> trial.joint() == null ? List.of() : trial.joint().drivers());
  }
}
