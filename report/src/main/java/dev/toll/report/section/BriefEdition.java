package dev.toll.report.section;

import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The report on two pages of paper: the answer, and what it rests on.
 *
 * @param answer null where there is nothing to compare
 * @param left how many levels and sections were left out for want of room
 */
public record BriefEdition(PageEdition.Head head, Answer answer, List<Section> sections, int left) {

  /** Of a run; its files are not read. */
  public static BriefEdition of(ResultsView view) {
    List<Section> sections = new ArrayList<>();
    Remarks.serious(view)
        .ifPresent(block -> sections.add(Section.of("warnings", "Read this first", block)));
    view.primary()
        .ifPresent(
            metric -> {
              sections.addAll(Effects.text(view));
              sections.addAll(Factors.sections(view, metric));
              sections.addAll(Pivots.sections(view));
              sections.addAll(ScalingTable.sections(view));
              sections.addAll(SizingTable.sections(view));
              sections.addAll(Figures.otherMetrics(view));
            });
    if (!view.sentences().isEmpty()) {
      sections.add(Section.of("sentences", "What it means", Block.bullets(view.sentences())));
    }
    if (!view.proofs().isEmpty()) {
      sections.add(Section.of("proofs", "Proofs", Proofs.perLevel(view)));
    }
    sections.add(Section.of("made", "How it was measured", made(view)));
    return new BriefEdition(
        PageEdition.head(view), Answer.of(view).orElse(null), List.copyOf(sections), 0);
  }

  private static Block made(ResultsView view) {
    List<Block.Fact> facts = new ArrayList<>();
    RunInfo run = view.results().run();
    facts.add(
        Block.fact(
            "Trials",
            "%s valid, %s void, %s excluded"
                .formatted(
                    view.validTrials().size(),
                    view.trials(Status.VOID).size(),
                    view.trials(Status.EXCLUDED).size())));
    facts.add(Block.fact("Drift", Quality.drift(view)));
    if (view.environment().get("machine") instanceof Map<?, ?> machine) {
      for (String name : List.of("processor", "model", "memory", "kernel", "operating system")) {
        if (machine.get(name) instanceof String text) {
          facts.add(Block.fact("Machine, " + name, text));
        }
      }
    }
    if (run != null && run.command() != null) {
      facts.add(Block.fact("Command", run.command()));
      facts.add(Block.fact("Run", "%s, seed %s".formatted(run.id(), run.seed())));
    }
    return new Block.Facts(true, facts);
  }

  /** Without its last section; with none left, without half of its levels; the same with one. */
  public BriefEdition shorter() {
    if (!sections.isEmpty()) {
      return new BriefEdition(head, answer, sections.subList(0, sections.size() - 1), left + 1);
    }
    if (answer == null || answer.rows().size() < 2) {
      return this;
    }
    int half = answer.rows().size() / 2;
    return new BriefEdition(head, answer.first(half), sections, left + answer.rows().size() - half);
  }
}
