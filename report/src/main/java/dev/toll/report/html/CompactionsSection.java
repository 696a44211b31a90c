package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What compactions ran while measuring, where a system has any, and how deep the rate dipped. */
final class CompactionsSection implements Section {

  private static final String MINOR = "minor_compactions";
  private static final String MAJOR = "major_compactions";
  private static final String HOLD = "hold_time_milliseconds";
  private static final String RATE = "entries_per_second";

  private final RunSeries series;
  private final boolean compactions;

  CompactionsSection(RunSeries series) {
    this.series = series;
    compactions = series.names().contains(MINOR) || series.names().contains(MAJOR);
  }

  @Override
  public String id() {
    return "compactions";
  }

  @Override
  public String title() {
    return compactions ? "Compactions and stalls" : "Stalls";
  }

  @Override
  public String render(ResultsView view) {
    if (!compactions && !series.names().contains(RATE)) {
      return Html.missing("Not recorded: this system tells of no compactions and no rate.");
    }
    List<String> columns = new ArrayList<>(List.of("Level"));
    if (compactions) {
      columns.addAll(
          List.of(
              "Minor: share of time",
              "most at once",
              "Major: share of time",
              "most at once",
              "Longest hold"));
    }
    columns.add("Slowest second of the rate");
    HtmlTable table = new HtmlTable(title(), columns);
    for (LevelInfo level : view.levels()) {
      table.row("", row(view, level));
    }
    return Html.p(
            "lead",
            compactions
                ? "Share of the measured seconds in which a compaction ran, as the servers told."
                    + " The last column is a trial's slowest second against its mean rate, averaged"
                    + " over trials."
                : "A trial's slowest second against its mean rate, averaged over trials.")
        + table.render();
  }

  private List<String> row(ResultsView view, LevelInfo level) {
    List<String> trials =
        view.validTrials().stream()
            .filter(t -> level.name().equals(t.level()))
            .map(t -> t.trial())
            .toList();
    List<String> row = new ArrayList<>(List.of(LevelMark.of(view, level.name())));
    if (compactions) {
      row.add(share(mean(trials, MINOR, TrialLine::aboveZero)));
      row.add(count(most(trials, MINOR)));
      row.add(share(mean(trials, MAJOR, TrialLine::aboveZero)));
      row.add(count(most(trials, MAJOR)));
      row.add(hold(most(trials, HOLD)));
    }
    row.add(dip(mean(trials, RATE, line -> line.least() / line.mean())));
    return row;
  }

  private double mean(List<String> trials, String name, ToDoubleFunction<TrialLine> figure) {
    return lines(trials, name).stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  private double most(List<String> trials, String name) {
    return lines(trials, name).stream().mapToDouble(TrialLine::greatest).max().orElse(Double.NaN);
  }

  private List<TrialLine> lines(List<String> trials, String name) {
    List<TrialLine> lines = new ArrayList<>();
    trials.forEach(trial -> series.line(trial, name).ifPresent(lines::add));
    return lines;
  }

  private static String share(double share) {
    return Double.isFinite(share)
        ? String.format(Locale.ROOT, "%.0f\u00a0%%", 100 * share)
        : "not recorded";
  }

  private static String count(double count) {
    return Double.isFinite(count) ? Quantity.significant(count, 3) : "not recorded";
  }

  private static String hold(double milliseconds) {
    return Double.isFinite(milliseconds) ? Durations.of(milliseconds * 1e6) : "not recorded";
  }

  private static String dip(double ratio) {
    return Double.isFinite(ratio)
        ? AnswerSection.minus(Percent.change(ratio - 1, 0))
        : "not recorded";
  }
}
