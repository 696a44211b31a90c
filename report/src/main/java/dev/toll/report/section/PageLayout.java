package dev.toll.report.section;

import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.words.Phrase;
import dev.toll.report.ResultsView;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.latency.RunLatency;
import dev.toll.report.model.Block;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.series.RunSeries;
import dev.toll.report.templates.widget.JteglossaryGenerated;
import dev.toll.report.work.RateOverWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole report: the answer, then what supports it, then the details.
 *
 * @param series of the run's valid trials, which the scripts draw too
 */
public record PageLayout(Head head, List<Section> sections, RunSeries series) {

  private static final Block GLOSSARY =
      Block.inset(output -> JteglossaryGenerated.render(output, null));

  /**
   * What is above the sections. Whether the run is complete is said first, and never by colour
   * alone.
   *
   * @param headline the answer in a line; empty before there is one
   * @param state the run's; null where it is not known
   * @param stoppedBy what ended it
   * @param toll the version that made the run
   */
  public record Head(
      String title,
      String headline,
      String question,
      String state,
      String stoppedBy,
      List<String> facts,
      String toll) {}

  /**
   * Reads the files of the valid trials, but for the rate against work, which other reports show
   * too.
   *
   * @param medium {@link Medium#PAGE} or {@link Medium#PAPER}
   */
  public static PageLayout of(
      Path runDirectory, ResultsView view, RateOverWork work, Medium medium) {
    List<Trial> trials = view.validTrials();
    RunSeries series = RunSeries.read(runDirectory, trials.stream().map(Trial::trial).toList());
    RunLatency latency = RunLatency.read(runDirectory, trials);
    List<Section> sections = new ArrayList<>();
    sections.add(Answer.section(view));
    sections.addAll(Effects.page(view));
    if (view.isCrossed()) {
      sections.add(Factors.page(view));
    }
    sections.addAll(ScreenLayout.askedFor(view));
    sections.add(Figures.page(view));
    if (view.results().estimates().protocol() != null) {
      sections.add(AsPublished.section(view));
    }
    sections.add(Quality.page(view));
    sections.add(Headroom.section(view, series, latency));
    sections.add(Proofs.page(view, medium));
    sections.add(Trials.dots(view));
    sections.add(Trials.journal(view));
    if (view.isSliced()) {
      sections.add(Rounds.page(view));
    }
    if (view.isJoint()) {
      sections.addAll(JointDrivers.page(view));
    }
    sections.add(
        work.levels().isEmpty()
            ? Section.missing(
                "work",
                WorkDone.TITLE,
                "Not recorded: no trial has operations over more than four seconds.")
            : WorkDone.page(view, work));
    sections.add(OverTime.section(view, series));
    sections.addAll(PostPlots.sections(view, runDirectory, series));
    sections.add(
        latency.levels().isEmpty()
            ? Section.missing(
                "latency", "Latency", "Not recorded: no valid trial has a latency log.")
            : Latency.section(view, latency));
    sections.add(Cpu.section(view, series));
    sections.addAll(ExplainJson.sections(runDirectory));
    sections.add(Compactions.section(view, series));
    sections.add(Setup.steps(view));
    sections.add(Setup.levels(view));
    sections.add(Environment.section(view));
    sections.add(Limits.section(view));
    sections.add(Section.of("words", "Glossary", GLOSSARY));
    sections.add(Setup.reproduce(view));
    return new PageLayout(head(view), sections, series);
  }

  /** Of a run's pages. */
  public static Head head(ResultsView view) {
    StudyInfo study = view.results().design().study();
    RunInfo run = view.results().execution().run();
    List<String> facts = new ArrayList<>();
    facts.add(study.name());
    facts.add("scale " + study.scale());
    facts.add(Phrase.blocks(run.blocks()));
    if (run.startedAt() != null) {
      facts.add(started(run.startedAt()));
    }
    return new Head(
        study.title() == null ? "toll report" : study.title(),
        ScreenLayout.title(view),
        study.question() == null ? "The question was not recorded." : study.question(),
        run.state().toString(),
        Cells.excerpt(run.stoppedBy()),
        facts,
        run.tollVersion());
  }

  /** {@code 2026-11-20 19:00 UTC}; anything in another form is left as it is. */
  private static String started(String at) {
    return at.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d):[\\d.]+Z$", "$1 $2 UTC");
  }
}
