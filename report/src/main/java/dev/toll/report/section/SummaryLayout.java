package dev.toll.report.section;

import dev.toll.engine.compare.Environment;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.answer.AnswerWords;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.answer.RunAnswer;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Document;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A run on one page: a sentence per level, the figures and the decision with its interval, what was
 * proved, and the command that goes on. For a pull request and a page.
 */
public final class SummaryLayout {
  private SummaryLayout() {}

  /** For a terminal and as Markdown. */
  public static Document text(ResultsView view) {
    List<Section> sections = new ArrayList<>(Answer.text(view));
    sections.addAll(rest(view));
    return TextLayout.document(view, sections);
  }

  /** For a page. */
  public static List<Section> page(ResultsView view) {
    List<Section> sections = new ArrayList<>();
    sections.add(Answer.alone(view));
    sections.addAll(rest(view));
    return sections;
  }

  private static List<Section> rest(ResultsView view) {
    List<Section> sections = new ArrayList<>();
    Remarks.serious(view)
        .ifPresent(block -> sections.add(Section.of("warnings", "Before you quote these", block)));
    RunAnswer.of(view)
        .ifPresent(
            answer -> sections.add(Section.of("decisions", "Decisions", decisions(view, answer))));
    sections.add(
        view.proofs().isEmpty()
            ? Section.missing("proofs", "Proofs", Proofs.NONE)
            : Section.of("proofs", "Proofs", Proofs.grid(view)));
    RunInfo run = view.results().execution().run();
    if (run.command() != null) {
      sections.add(
          Section.of(
              "reproduce",
              "How to reproduce",
              Block.plain(
                  "Measured on "
                      + Environment.machine(view.results().execution().environment())
                      + "."),
              new Block.Code(run.command())));
    }
    return List.copyOf(sections);
  }

  private static Table decisions(ResultsView view, RunAnswer answer) {
    return new Columns<LevelAnswer>()
        .add(Column.text("level"), level -> Cells.level(view, level.level().name()))
        .text("against", level -> level.effect() == null ? "" : level.effect().against())
        .number("before \u2192 after", AnswerWords::absolutes)
        .add(Column.number("effect on " + AnswerWords.noun(answer.metric())), SummaryLayout::effect)
        .add(Column.text("decision"), level -> Cells.decision(level.answer()))
        .table("Decisions", answer.levels().stream().filter(LevelAnswer::hasRatio).toList());
  }

  private static Cell effect(LevelAnswer level) {
    return Cells.effect(level.effect().ratio(), level.effect().interval());
  }
}
