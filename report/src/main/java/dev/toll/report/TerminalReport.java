package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Reason;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.terminal.Cell;
import dev.toll.report.terminal.CrossedBlock;
import dev.toll.report.terminal.EffectBlock;
import dev.toll.report.terminal.ProofBlock;
import dev.toll.report.terminal.ProtocolBlock;
import dev.toll.report.terminal.Style;
import dev.toll.report.terminal.TextTable;
import dev.toll.report.terminal.Wrap;
import dev.toll.report.text.OtherMetrics;
import dev.toll.report.text.PostTable;
import dev.toll.report.text.RunQuality;
import java.util.List;
import java.util.Set;

/** The result on a terminal: the published post's table, the effects, and what they rest on. */
public final class TerminalReport {

  private static final int NARROWEST = 60;

  /**
   * The metrics that fit beside each other; the rest stand in the other reports. Named here because
   * a terminal has no room for all.
   */
  private static final Set<String> DETAILS = Set.of("records", "files");

  private static final int METRICS_PER_TABLE = 3;

  private final ResultsView view;
  private final boolean colour;
  private final int width;
  private final StringBuilder out = new StringBuilder();

  private TerminalReport(Results results, boolean colour, int width) {
    this.view = new ResultsView(results);
    this.colour = colour;
    this.width = Math.max(NARROWEST, width);
  }

  /**
   * Renders the report, ending in a line feed.
   *
   * @param colour whether to use ANSI colours
   * @param width columns of the terminal; at least 80 is wanted
   */
  public static String render(Results results, boolean colour, int width) {
    return new TerminalReport(results, colour, width).render();
  }

  private String render() {
    header();
    view.primary().ifPresentOrElse(this::primary, () -> out.append("No metric was recorded.\n"));
    sentences();
    others();
    out.append('\n').append(ProofBlock.render(view, colour, width));
    out.append('\n');
    prose("Drift: " + RunQuality.drift(view) + ".");
    prose("Steady state: " + RunQuality.steady(view) + ".");
    if (RunQuality.observing(view) != null) {
      prose("Observing: " + RunQuality.observing(view) + ".");
    }
    voidTrials();
    warnings();
    return out.toString();
  }

  private void header() {
    Results.StudyInfo study = view.results().study();
    Results.RunInfo run = view.results().run();
    String title = study == null || study.title() == null ? "toll" : study.title();
    out.append(Style.BOLD.apply(Wrap.text(title, "", width).stripTrailing(), colour)).append('\n');
    if (study != null && run != null) {
      prose(
          "%s, scale %s: %s blocks, %s (%s), seed %s"
              .formatted(
                  study.name(),
                  study.scale(),
                  run.blocks(),
                  run.state(),
                  run.stoppedBy(),
                  run.seed()));
    }
    out.append('\n');
  }

  private void primary(Metric metric) {
    out.append(Style.BOLD.apply(Cell.of(heading(metric)).text(), colour))
        .append(": ")
        .append(view.validTrials().size())
        .append(" valid trials; % is the change against ")
        .append(Cell.of(view.baseline().orElse("the baseline")).text())
        .append('\n');
    table(PostTable.SHORT_TITLES, PostTable.of(view, metric).rows());
    out.append('\n').append(new EffectBlock(view, metric, colour, width).render());
    out.append(CrossedBlock.render(view, metric, colour, width));
    out.append(ProtocolBlock.render(view, colour, width));
  }

  private void sentences() {
    if (!view.sentences().isEmpty()) {
      out.append('\n').append(Style.BOLD.apply("What it means", colour)).append('\n');
      view.sentences().forEach(text -> out.append(Wrap.text("- " + text, "  ", width)));
    }
  }

  private static String heading(Metric metric) {
    boolean hasUnit = metric.unit() != null && !metric.unit().isEmpty();
    return metric.label() + (hasUnit ? " (" + metric.unit() + ")" : "");
  }

  private void others() {
    List<Metric> shown =
        view.otherMetrics().stream().filter(metric -> !DETAILS.contains(metric.name())).toList();
    for (int from = 0; from < shown.size(); from += METRICS_PER_TABLE) {
      OtherMetrics table =
          OtherMetrics.of(
              view, shown.subList(from, Math.min(shown.size(), from + METRICS_PER_TABLE)));
      out.append('\n');
      if (from == 0) {
        out.append(Style.BOLD.apply("Other metrics", colour))
            .append(" (median, change against the baseline)\n");
      }
      table(table.columns(), table.rows());
    }
  }

  private void table(List<String> columns, List<List<String>> rows) {
    TextTable table = new TextTable(columns, true);
    rows.forEach(row -> table.row(row.stream().map(Cell::of).toList()));
    out.append(table.render(colour, width));
  }

  private void voidTrials() {
    if (view.voidTrials().isEmpty()) {
      return;
    }
    out.append('\n').append(Style.BOLD.apply("Void trials", colour)).append(" (never a number)\n");
    for (Trial trial : view.voidTrials()) {
      String reason = trial.reason() == null ? "reason not recorded" : Reason.brief(trial.reason());
      out.append(Wrap.text("- " + trial.trial() + ": " + reason, "  ", width));
    }
  }

  private void warnings() {
    if (view.warnings().isEmpty()) {
      return;
    }
    out.append('\n').append(Style.YELLOW.apply("Warnings", colour)).append('\n');
    view.warnings().forEach(warning -> out.append(Wrap.text("- " + warning, "  ", width)));
  }

  private void prose(String text) {
    out.append(Wrap.text(text, "", width));
  }
}
