package dev.toll.report.section;

import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.report.ResultsView;
import dev.toll.report.latency.RunLatency;
import dev.toll.report.model.Block;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The rate of the driver alone, and how late it started operations. */
final class Headroom {
  private static final String LAG = ColumnSeries.SCHEDULE_LAG;

  /** Of a level that is a closed loop where others are paced. */
  private static final String NONE = "no schedule";

  private Headroom() {}

  static Section section(ResultsView view, RunSeries series, RunLatency latency) {
    boolean paced = latency.isPaced() || series.names().contains(LAG);
    List<Block.Fact> facts = new ArrayList<>();
    facts.add(Quality.fact("Headroom", headroom(view.results().execution().headroom())));
    facts.add(Quality.fact("Schedule lag", lag(view, paced)));
    String observing = Quality.observing(view);
    if (observing != null) {
      facts.add(Quality.fact("Observing", "Used " + observing + "."));
    }
    List<Block> blocks = new ArrayList<>(List.of(new Block.Facts(true, facts)));
    if (paced) {
      blocks.add(table(view, series));
    }
    return Section.of("headroom", "Driver headroom and schedule lag", blocks);
  }

  private static String headroom(Results.Headroom headroom) {
    if (headroom == null) {
      return "Not recorded: the maximum rate of the driver alone was not measured.";
    }
    if (!(headroom.ceiling() > 0) || !(headroom.achieved() > 0)) {
      return "Unknown: the driver's maximum rate or the achieved rate is not known.";
    }
    double times = headroom.ceiling() / headroom.achieved();
    return "The driver alone, without the system, reaches %s; the fastest trial reached %s, a factor of %s less. %s"
        .formatted(
            Quantity.format(headroom.ceiling(), "1/s", 3),
            Quantity.format(headroom.achieved(), "1/s", 3),
            Quantity.significant(times, 2),
            times < 2
                ? "That is a small margin: the driver itself may be the bottleneck."
                : "So the bottleneck is the system, not the driver.");
  }

  private static String lag(ResultsView view, boolean paced) {
    if (paced) {
      return "The load was paced: every operation had an intended start time. The lag is how late"
          + " it started. Response times below are measured from the intended start, so a stall"
          + " counts in every operation it delayed.";
    }
    return view.validTrials().isEmpty()
        ? "Unknown: no trial is valid."
        : "There is no schedule: the load is a closed loop, in which each writer starts its next"
            + " operation when the last one has ended. Latencies are therefore subject to"
            + " coordinated omission: a stall counts once, not once per operation it would have"
            + " delayed. The rate over time shows it.";
  }

  private static Table table(ResultsView view, RunSeries series) {
    return Cells.perLevel(view)
        .number(
            "mean of each second's maximum",
            level -> lag(view, series, level, lags -> lags.mapToDouble(TrialLine::mean).average()))
        .number(
            "maximum",
            level -> lag(view, series, level, lags -> lags.mapToDouble(TrialLine::greatest).max()))
        .table("Schedule lag", view.levels());
  }

  private static String lag(
      ResultsView view,
      RunSeries series,
      LevelInfo level,
      Function<Stream<TrialLine>, OptionalDouble> figure) {
    OptionalDouble seconds = figure.apply(series.lines(view.validTrials(level.name()), LAG));
    if (seconds.isEmpty()) {
      return NONE;
    }
    return Double.isFinite(seconds.getAsDouble())
        ? Quantity.significant(seconds.getAsDouble(), 3) + " s"
        : "not recorded";
  }
}
