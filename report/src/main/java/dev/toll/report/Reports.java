package dev.toll.report;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.results.Results;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.html.Page;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.render.Html;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import dev.toll.report.section.ScalingTable;
import dev.toll.report.section.ScreenLayout;
import dev.toll.report.section.SummaryLayout;
import dev.toll.report.section.TextLayout;
import dev.toll.report.section.WorkDone;
import dev.toll.report.templates.JtesectionGenerated;
import dev.toll.report.work.RateOverWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run's reports for people. Series, latencies and an explanation are read from the files of the
 * run's directory, {@code trials/<trial>/} and {@code explain.json}; what is missing there is left
 * out, or said to be not recorded.
 */
public final class Reports {

  public static final String JSON = "results.json";
  public static final String MARKDOWN = "results.md";
  public static final String CSV = "results.csv";
  public static final String EFFECTS_CSV = "effects.csv";

  /** Of runs with interleaved blocks alone. */
  public static final String SLICES_CSV = "slices.csv";

  /** Of runs whose loads several drivers did together. */
  public static final String DRIVERS_CSV = "drivers.csv";

  /** Of runs of a study that asks for tables of like metrics, numbered as these. */
  static final String PIVOT_CSV = "pivot-%d.csv";

  public static final String HTML = "report.html";

  private static final int NARROWEST = 60;

  private Reports() {}

  /**
   * Writes {@link #JSON}, {@link #MARKDOWN}, {@link #CSV}, {@link #EFFECTS_CSV}, {@link
   * #SLICES_CSV}, {@link #DRIVERS_CSV}, {@link #PIVOT_CSV} and {@link #HTML} into the run's
   * directory, each whole or not at all; the JSON first, because the others can be made again from
   * it.
   *
   * @throws IOException if a file cannot be written
   */
  public static void writeAll(Path run, Results results) throws IOException {
    Files.createDirectories(run);
    ResultsJson.write(run.resolve(JSON), results);
    ResultsView view = new ResultsView(results);
    // Read once for both: series may be long.
    RateOverWork work = work(run, view);
    RunDirectory.writeAtomically(run.resolve(MARKDOWN), markdown(run, view, work));
    RunDirectory.writeAtomically(run.resolve(CSV), CsvReport.render(results));
    RunDirectory.writeAtomically(run.resolve(EFFECTS_CSV), EffectsCsv.render(results));
    if (view.isSliced()) {
      write(run.resolve(SLICES_CSV), PartsCsv.slices(results));
    }
    if (view.isJoint()) {
      write(run.resolve(DRIVERS_CSV), PartsCsv.drivers(results));
    }
    List<Pivot> pivots = results.design().pivots();
    for (int i = 0; i < pivots.size(); i++) {
      String file = PIVOT_CSV.formatted(i + 1);
      RunDirectory.writeAtomically(run.resolve(file), CsvReport.pivot(view, pivots.get(i)));
    }
    RunDirectory.writeAtomically(run.resolve(HTML), Page.render(run, view, work));
  }

  private static void write(Path file, Optional<String> content) throws IOException {
    if (content.isPresent()) {
      RunDirectory.writeAtomically(file, content.get());
    }
  }

  /**
   * The result on a terminal: the published post's table, the effects, and what they rest on; ends
   * in a line feed.
   *
   * @param where options by which the command that it proposes finds the run; empty for none
   * @param colour whether to use ANSI colours
   * @param width columns of the terminal; at least 80 is wanted
   */
  public static String terminal(Results results, String where, boolean colour, int width) {
    return Terminal.render(
        TextLayout.of(new ResultsView(results, where), List.of()),
        colour,
        Math.max(NARROWEST, width));
  }

  /**
   * The first screen of a result on a terminal: what each level costs, whether it can be trusted,
   * and what next; ends in a line feed.
   *
   * @param where options by which the command that it proposes finds the run; empty for none
   */
  public static String screen(Results results, String where, boolean colour, int width) {
    return Terminal.render(
        ScreenLayout.of(new ResultsView(results, where)), colour, Math.max(NARROWEST, width));
  }

  /** The costs in a line: {@code ssl at most 10 %, auth-conf 14 to 36 %}; empty for none. */
  public static String line(Results results) {
    return ScreenLayout.line(new ResultsView(results));
  }

  /** The result as Markdown tables, for issues, wikis and mails. */
  public static String markdown(Path run, Results results) {
    ResultsView view = new ResultsView(results);
    return markdown(run, view, work(run, view));
  }

  private static String markdown(Path run, ResultsView view, RateOverWork work) {
    List<Section> more = new ArrayList<>();
    if (!work.levels().isEmpty()) {
      more.add(WorkDone.text(view, work));
    }
    more.addAll(ExplainJson.sections(run));
    return Markdown.render(TextLayout.of(view, more));
  }

  /** The page that {@link #writeAll} writes: one offline file that loads nothing from anywhere. */
  public static String html(Path run, Results results) {
    ResultsView view = new ResultsView(results);
    return Page.render(run, view, work(run, view));
  }

  /** The same without scripts and ready for print: {@code chromium --headless --print-to-pdf}. */
  public static String paper(Path run, Results results) {
    ResultsView view = new ResultsView(results);
    return Page.paper(run, view, work(run, view));
  }

  /** The curve over a factor of numbers and its table, as HTML; empty without such a factor. */
  public static String scalingHtml(Results results) {
    return ScalingTable.sections(new ResultsView(results)).stream()
        .map(
            section ->
                Html.render(
                    output -> JtesectionGenerated.render(output, null, section, Medium.PAPER)))
        .collect(Collectors.joining());
  }

  /** The run on one page, on a terminal; ends in a line feed. */
  public static String summaryOnTerminal(Results results, boolean colour, int width) {
    return Terminal.render(SummaryLayout.text(new ResultsView(results)), colour, width);
  }

  /** The run on one page, as Markdown for a pull request. */
  public static String summaryMarkdown(Results results) {
    return Markdown.render(SummaryLayout.text(new ResultsView(results)));
  }

  /** The run on one page of HTML, without scripts. */
  public static String summaryHtml(Results results) {
    return Page.summary(new ResultsView(results));
  }

  private static RateOverWork work(Path run, ResultsView view) {
    return RateOverWork.read(run, view.validTrials());
  }
}
