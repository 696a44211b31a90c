package dev.toll.report.html;

import dev.toll.engine.results.Results.Headroom;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.series.LagSeries;
import dev.toll.report.ResultsView;
import dev.toll.report.latency.RunLatency;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Quantity;
import dev.toll.report.text.RunQuality;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the driver itself could do, and how late it began operations. */
final class HeadroomSection implements Section {

  static final String LAG = LagSeries.COLUMN;

  /** Of a level that is a closed loop beside others that are paced. */
  private static final String NONE = "no schedule";

  private final RunSeries series;
  private final RunLatency latency;

  HeadroomSection(RunSeries series, RunLatency latency) {
    this.series = series;
    this.latency = latency;
  }

  @Override
  public String id() {
    return "headroom";
  }

  @Override
  public String title() {
    return "Headroom and schedule lag of the driver";
  }

  @Override
  public String render(ResultsView view) {
    return "<dl class=\"facts wide\"><dt>Headroom</dt><dd>"
        + headroom(view.results().headroom())
        + "</dd><dt>Schedule lag</dt><dd>"
        + lag(view)
        + "</dd>"
        + observing(RunQuality.observing(view))
        + "</dl>\n"
        + (isPaced() ? table(view) : "");
  }

  private static String headroom(Headroom headroom) {
    if (headroom == null) {
      return "Not recorded: the driver's own ceiling was not measured.";
    }
    if (!(headroom.ceiling() > 0) || !(headroom.achieved() > 0)) {
      return "Unknown: the ceiling or the achieved rate is not known.";
    }
    double times = headroom.ceiling() / headroom.achieved();
    return "The driver alone, with the system left out, reaches %s; the fastest trial reached %s, %s times less. %s"
        .formatted(
            Quantity.format(headroom.ceiling(), "1/s", 3),
            Quantity.format(headroom.achieved(), "1/s", 3),
            Quantity.significant(times, 2),
            times < 2
                ? "<b>That is little: the driver itself may bound these figures.</b>"
                : "So the system is the slow part, not the driver.");
  }

  private static String observing(String text) {
    return text == null ? "" : "<dt>Observing</dt><dd>Took " + Html.text(text) + ".</dd>";
  }

  private boolean isPaced() {
    return latency.isPaced() || series.names().contains(LAG);
  }

  private String lag(ResultsView view) {
    if (isPaced()) {
      return "The load was paced: every operation had an intended start. The lag is how late it"
          + " began; response times below count from the intended start, so a stall is in the time"
          + " of each operation it delayed.";
    }
    return view.validTrials().isEmpty()
        ? "Unknown: no trial is valid."
        : "There is no schedule: the load is a closed loop, each writer begins its next operation"
            + " when the last has ended. Nothing can be late, but while the system stalls no"
            + " operation begins, so latencies tell of a stall once, not of all whom it would have"
            + " kept waiting. The rate over time shows it.";
  }

  private String table(ResultsView view) {
    HtmlTable table =
        new HtmlTable(
            "Schedule lag",
            List.of("Level", "Mean of each second's latest", "Latest start"),
            Set.of(1, 2));
    for (LevelInfo level : view.levels()) {
      List<TrialLine> lines = lines(view, level.name());
      if (lines.isEmpty()) {
        table.row("", List.of(LevelMark.of(view, level.name()), NONE, NONE));
        continue;
      }
      table.row(
          "",
          List.of(
              LevelMark.of(view, level.name()),
              seconds(lines.stream().mapToDouble(TrialLine::mean).average().orElse(Double.NaN)),
              seconds(lines.stream().mapToDouble(TrialLine::greatest).max().orElse(Double.NaN))));
    }
    return table.render();
  }

  private List<TrialLine> lines(ResultsView view, String level) {
    Stream<Trial> trials = view.validTrials().stream().filter(t -> level.equals(t.level()));
    return trials.map(t -> series.line(t.trial(), LAG)).flatMap(Optional::stream).toList();
  }

  private static String seconds(double seconds) {
    return Double.isFinite(seconds) ? Quantity.significant(seconds, 3) + " s" : "not recorded";
  }
}
