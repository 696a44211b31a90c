package dev.toll.report;

import dev.toll.engine.results.Results;
import dev.toll.report.explain.ExplainDocument;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.model.Section;
import dev.toll.report.render.Markdown;
import dev.toll.report.section.TextEdition;
import dev.toll.report.section.WorkDone;
import dev.toll.report.work.RateOverWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code results.md}: the result as Markdown tables, for issues, wikis and mails. */
public final class MarkdownReport {

  private MarkdownReport() {}

  public static String render(Results results) {
    return render(new ResultsView(results), List.of());
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
    ResultsView view = new ResultsView(results);
    List<Section> more = new ArrayList<>(WorkDone.text(view, work));
    ExplainJson.read(runDirectory).map(ExplainDocument::section).ifPresent(more::add);
    return render(view, more);
  }

  private static String render(ResultsView view, List<Section> more) {
    return Markdown.render(TextEdition.of(view, more));
  }
}
