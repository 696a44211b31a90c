package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Reason;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.ProtocolTable;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.explain.ExplainMarkdown;
import dev.toll.report.text.CrossedTable;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.MarkdownTable;
import dev.toll.report.text.OtherMetrics;
import dev.toll.report.text.Percent;
import dev.toll.report.text.PostTable;
import dev.toll.report.text.ProtocolRows;
import dev.toll.report.text.RunQuality;
import dev.toll.report.text.WorkTable;
import dev.toll.report.work.RateOverWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code results.md}: the result as Markdown tables, for issues, wikis and mails. */
public final class MarkdownReport {

  private final ResultsView view;
  private final StringBuilder out = new StringBuilder();

  private MarkdownReport(Results results) {
    this.view = new ResultsView(results);
  }

  public static String render(Results results) {
    return new MarkdownReport(results).render();
  }

  /**
   * The same with what lies in files of their own: the rate against work done, and the section of
   * {@code toll explain}, if the run has them.
   */
  public static String render(Path runDirectory, Results results) throws IOException {
    ResultsView view = new ResultsView(results);
    return render(runDirectory, results, RateOverWork.read(runDirectory, view.validTrials()));
  }

  /** The same, where the rate against work done has been read already. */
  static String render(Path runDirectory, Results results, RateOverWork work) throws IOException {
    return render(results)
        + work(new ResultsView(results), work)
        + ExplainJson.read(runDirectory).map(e -> "\n" + ExplainMarkdown.render(e)).orElse("");
  }

  private static String work(ResultsView view, RateOverWork work) {
    if (work.levels().isEmpty()) {
      return "";
    }
    WorkTable table = WorkTable.of(view, work);
    return "\n## "
        + WorkTable.TITLE
        + "\n\n"
        + WorkTable.MEANING
        + "\n\n"
        + MarkdownTable.render(table.columns(), table.rows());
  }

  private String render() {
    header();
    view.primary().ifPresentOrElse(this::primary, () -> out.append("No metric was recorded.\n\n"));
    list("What it means", view.sentences());
    others();
    proofs();
    quality();
    voidTrials();
    warnings();
    reproduce();
    return out.toString().stripTrailing() + "\n";
  }

  private void header() {
    Results.StudyInfo study = view.results().study();
    Results.RunInfo run = view.results().run();
    line("# " + MarkdownTable.escape(study == null ? "toll" : study.title()));
    if (study != null && study.question() != null) {
      line(MarkdownTable.escape(study.question()));
    }
    if (run != null) {
      line(
          MarkdownTable.escape(
              "Run %s, scale %s, %s blocks, %s (%s)."
                  .formatted(
                      run.id(),
                      study == null ? "unknown" : study.scale(),
                      run.blocks(),
                      run.state(),
                      run.stoppedBy())));
    }
  }

  private void primary(Metric metric) {
    line("## " + MarkdownTable.escape(metric.label()));
    PostTable table = PostTable.of(view, metric);
    out.append(MarkdownTable.render(table.columns(), table.rows())).append('\n');
    effects(metric, EffectKind.BASELINE, "Effect against the baseline");
    effects(metric, EffectKind.CONTROL, "Effect against the control");
    crossed(metric);
    protocol();
  }

  private void effects(Metric metric, EffectKind kind, String title) {
    List<Effect> effects = view.effects(metric.name(), kind);
    if (effects.isEmpty()) {
      if (kind == EffectKind.BASELINE) {
        line("No effect: there is no level with a block ratio to the baseline.");
      }
      return;
    }
    line("## " + title);
    List<List<String>> rows = new ArrayList<>();
    for (Effect effect : effects) {
      String exact = Percent.interval(effect.exact());
      String published = Percent.published(effect.published());
      rows.add(
          List.of(
              effect.level(),
              effect.against(),
              Integer.toString(effect.blocks()),
              Percent.effect(effect),
              exact == null ? "-" : exact,
              EffectLine.verdict(effect),
              published == null ? "-" : published,
              EffectLine.sentence(effect)));
    }
    List<String> columns =
        List.of(
            "level",
            "against",
            "blocks",
            "effect, " + view.intervalName(),
            "exact interval",
            "verdict",
            view.publishedLabel(),
            "in words");
    out.append(MarkdownTable.render(columns, rows)).append('\n');
  }

  private void crossed(Metric metric) {
    if (!view.isCrossed()) {
      return;
    }
    crossed(CrossedTable.MAIN_TITLE, CrossedTable.MAIN, CrossedTable.main(view, metric));
    crossed(
        CrossedTable.INTERACTION_TITLE,
        CrossedTable.INTERACTION,
        CrossedTable.interactions(view, metric));
    list("Crossed factors", view.crossed().notes());
  }

  private void crossed(String title, List<String> titles, List<CrossedTable.Row> found) {
    if (found.isEmpty()) {
      return;
    }
    line("## " + title);
    List<String> columns = new ArrayList<>(titles);
    columns.add("in words");
    List<List<String>> rows = new ArrayList<>();
    for (CrossedTable.Row row : found) {
      List<String> cells = new ArrayList<>(row.cells());
      String at = row.at().isEmpty() ? "" : " (" + String.join("; ", row.at()) + ")";
      cells.add(row.sentence() + at);
      rows.add(cells);
    }
    out.append(MarkdownTable.render(columns, rows)).append('\n');
  }

  private void protocol() {
    ProtocolTable protocol = view.results().protocol();
    if (protocol == null) {
      return;
    }
    line("## " + ProtocolRows.TITLE);
    line(MarkdownTable.escape(protocol.rule()) + ".");
    out.append(MarkdownTable.render(ProtocolRows.columns(protocol), ProtocolRows.rows(protocol)))
        .append('\n');
    protocol
        .notes()
        .forEach(note -> out.append("- ").append(MarkdownTable.escape(note)).append('\n'));
    out.append('\n');
  }

  private void quality() {
    List<String> lines = new ArrayList<>();
    lines.add("Drift: " + RunQuality.drift(view) + ".");
    lines.add("Steady state: " + RunQuality.steady(view) + ".");
    if (RunQuality.observing(view) != null) {
      lines.add("Observing: " + RunQuality.observing(view) + ".");
    }
    list("Drift and steady state", lines);
  }

  private void list(String title, List<String> items) {
    if (items.isEmpty()) {
      return;
    }
    line("## " + title);
    items.forEach(item -> out.append("- ").append(MarkdownTable.escape(item)).append('\n'));
    out.append('\n');
  }

  private void others() {
    if (view.otherMetrics().isEmpty()) {
      return;
    }
    line("## Other metrics");
    OtherMetrics table = OtherMetrics.of(view, view.otherMetrics());
    out.append(MarkdownTable.render(table.columns(), table.rows())).append('\n');
  }

  private void proofs() {
    line("## Proofs");
    if (view.proofs().isEmpty()) {
      line("Not recorded.");
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (LevelProof proof : view.proofs()) {
      boolean seen = proof.example() != null;
      rows.add(
          List.of(
              String.valueOf(proof.level()),
              seen ? String.valueOf(proof.example().name()) : "unknown",
              proof.worst() == null ? "unknown" : proof.worst().word(),
              Integer.toString(proof.times()),
              seen ? String.valueOf(proof.example().evidence()) : "not recorded"));
    }
    out.append(
            MarkdownTable.render(List.of("level", "proof", "verdict", "times", "evidence"), rows))
        .append('\n');
  }

  private void voidTrials() {
    if (view.voidTrials().isEmpty()) {
      return;
    }
    line("## Void trials (never a number)");
    for (Trial trial : view.voidTrials()) {
      out.append("- ")
          .append(MarkdownTable.escape(trial.trial() + ": " + Reason.brief(trial.reason())))
          .append('\n');
    }
    out.append('\n');
  }

  private void warnings() {
    if (view.warnings().isEmpty()) {
      return;
    }
    line("## Warnings");
    view.warnings()
        .forEach(warning -> out.append("- ").append(MarkdownTable.escape(warning)).append('\n'));
    out.append('\n');
  }

  private void reproduce() {
    Results.RunInfo run = view.results().run();
    if (run != null && run.command() != null) {
      line("## How to reproduce");
      // Indented code: no fence the command could close.
      line("    " + run.command().replaceAll("\\s*[\r\n]+\\s*", " "));
    }
  }

  private void line(String text) {
    out.append(text).append("\n\n");
  }
}
