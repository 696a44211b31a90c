package dev.toll.report.section;

import dev.toll.engine.record.DriverRecord;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.text.Quantity;
import java.util.List;
import java.util.Locale;

/** What each driver did of loads that several drivers did together. */
final class JointDrivers {
  private static final String TITLE = "Drivers";

  private JointDrivers() {}

  private record Row(Trial trial, DriverRecord driver) {}

  /** Empty where each load had one driver. */
  static List<Section> page(ResultsView view) {
    List<Row> rows =
        view.validTrials().stream()
            .filter(trial -> trial.joint() != null)
            .flatMap(trial -> trial.joint().drivers().stream().map(each -> new Row(trial, each)))
            .toList();
    if (rows.isEmpty()) {
      return List.of();
    }
    long apart = view.validTrials().stream().filter(JointDrivers::apart).count();
    return List.of(
        Section.of(
            "drivers",
            TITLE,
            Block.lead(
                "Each load was done by several drivers, which began it at one instant: rate and"
                    + " begin of each by its own clock, the load's time by toll's."
                    + (apart == 0
                        ? ""
                        : " In trials whose drivers' clocks were more than 50 ms apart there is no"
                            + " series of all drivers from then on: "
                            + apart
                            + ".")),
            new Columns<Row>()
                .text("trial", row -> row.trial().trial())
                .add(Column.text("level"), row -> Cells.level(view, row.trial().level()))
                .text("driver", row -> row.driver().driver())
                .text("host", row -> row.driver().host())
                .number("operations", row -> count(row.driver().operations()))
                .number("operations/s", row -> Quantity.significant(row.driver().rate(), 4))
                .number("began after the instant", row -> time(row.driver().startSeconds()))
                .number("error of the offset", row -> time(row.driver().errorSeconds()))
                .number("drift", row -> time(row.driver().driftSeconds()))
                .table("Drivers of every valid trial", rows)));
  }

  private static boolean apart(Trial trial) {
    return trial.joint() != null && trial.joint().apartFrom() != null;
  }

  private static String count(long operations) {
    return String.format(Locale.ROOT, "%,d", operations);
  }

  private static String time(Double seconds) {
    return seconds == null
        ? Quantity.UNKNOWN
        : (seconds < 0 ? "-" : "") + Quantity.duration(Math.abs(seconds) * 1e9);
  }
}
