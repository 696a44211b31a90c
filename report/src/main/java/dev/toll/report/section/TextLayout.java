package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.words.Phrase;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Document;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import java.util.ArrayList;
import java.util.List;

/** The report in brief, for a terminal and as Markdown. */
public final class TextLayout {

  private TextLayout() {}

  /**
   * The document.
   *
   * @param more sections of what is in files of its own
   */
  public static Document of(ResultsView view, List<Section> more) {
    List<Section> sections = new ArrayList<>();
    sections.addAll(Answer.text(view));
    view.primary().ifPresent(metric -> primary(sections, view, metric));
    if (!view.sentences().isEmpty()) {
      sections.add(Section.of("sentences", "What it means", Block.bullets(view.sentences())));
    }
    sections.addAll(Figures.otherMetrics(view));
    sections.add(Proofs.text(view));
    sections.add(Quality.text(view));
    voidTrials(sections, view);
    Remarks.block(view, "Warnings")
        .ifPresent(warnings -> sections.add(Section.of("warnings", null, warnings)));
    RunInfo run = view.results().execution().run();
    if (run.command() != null) {
      sections.add(
          Section.of(
              "reproduce",
              "How to reproduce",
              Block.only(Medium.MARKDOWN, new Block.Code(run.command()))));
    }
    sections.addAll(more);
    return document(view, sections);
  }

  /** Sections below the title, the question and what was run. */
  static Document document(ResultsView view, List<Section> sections) {
    return new Document(title(view), head(view, view.results().design().study()), sections);
  }

  static String title(ResultsView view) {
    String title = view.results().design().study().title();
    return title == null ? "toll" : title;
  }

  private static List<Block> head(ResultsView view, StudyInfo study) {
    RunInfo run = view.results().execution().run();
    List<Block> head = new ArrayList<>();
    if (study.question() != null) {
      head.add(Block.only(Medium.MARKDOWN, Block.plain(study.question())));
    }
    head.add(
        Block.plain(
            "Run %s of %s, scale %s: %s, %s (%s), seed %s."
                .formatted(
                    run.id(),
                    study.name(),
                    study.scale(),
                    Phrase.blocks(run.blocks()),
                    run.state(),
                    run.stoppedBy(),
                    run.seed())));
    if (view.primary().isEmpty()) {
      head.add(Block.plain("No metric was recorded."));
    }
    return head;
  }

  private static void primary(List<Section> sections, ResultsView view, Metric metric) {
    sections.addAll(Effects.text(view));
    if (view.isCrossed()) {
      sections.addAll(Factors.sections(view, metric));
    }
    sections.addAll(ScreenLayout.askedFor(view));
    sections.addAll(NoiseParts.text(view));
    sections.add(Figures.headline(view, metric));
    if (view.results().estimates().protocol() != null) {
      sections.add(AsPublished.section(view));
    }
  }

  private static void voidTrials(List<Section> sections, ResultsView view) {
    List<String> lines =
        view.trials(Status.VOID).stream().map(t -> t.trial() + ": " + reason(t)).toList();
    if (!lines.isEmpty()) {
      sections.add(
          Section.of("void", "Void trials (not counted in any figure)", Block.bullets(lines)));
    }
  }

  private static String reason(Trial trial) {
    return trial.reason() == null
        ? "reason not recorded"
        : trial.reason().lines().findFirst().orElse("");
  }
}
