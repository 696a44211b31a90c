package dev.toll.report.section;

import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.RunState;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What this run cannot show. */
final class Limits {

  private Limits() {}

  static Section section(ResultsView view) {
    List<String> limits = new ArrayList<>();
    RunInfo run = view.results().execution().run();
    if (run.state() != RunState.COMPLETE) {
      limits.add("The run is %s: %s.".formatted(run.state(), Cells.excerpt(run.stoppedBy())));
    }
    if (view.isSequential()) {
      limits.add(
          "Levels ran one after another: a change of the machine in between cannot be distinguished from an"
              + " effect of a level.");
    }
    if (view.validTrials().stream()
        .anyMatch(each -> each.facts().containsKey(TrialRecord.SHARED_SERVERS))) {
      limits.add(
          "All levels of a block used one server: they shared its caches, and what one left it to do"
              + " in the background fell into the slices of others.");
    }
    unknowns(view, limits);
    limits.add(
        "The figures hold for this machine, this version and this load. Ratios carry over better"
            + " than times, but a faster disk, more hosts or another processor can change them"
            + " too.");
    limits.add(
        "An interval covers this run only: not other days, machines or versions of the JDK. Runs of"
            + " one study are combined by toll pool.");
    if (view.results().design().published() != null) {
      limits.add(
          "The published figures were measured on another machine, with other versions and another"
              + " size. They are shown for comparison and are not part of the figures of this run.");
    }
    return Section.of("limits", "Limits", Block.bullets(limits));
  }

  private static void unknowns(ResultsView view, List<String> limits) {
    if (view.results().estimates().noiseFloor() == null) {
      limits.add("No second baseline ran, so the noise floor of this machine is not known.");
    }
    if (view.results().execution().headroom() == null) {
      limits.add(
          "The maximum rate of the driver alone is not known: the driver may be the bottleneck.");
    }
    long unproved = view.proofs().stream().filter(p -> p.worst() == Verdict.UNKNOWN).count();
    if (unproved > 0) {
      limits.add(
          "%s of %s proofs could not be taken at least once; they are marked unknown."
              .formatted(unproved, view.proofs().size()));
    }
    long never =
        view.validTrials().stream()
            .map(Trial::steady)
            .filter(Objects::nonNull)
            .filter(steady -> steady.from() == null)
            .count();
    if (never > 0) {
      limits.add(
          "%s of %s trials are not known to have reached steady state; their figures include warm-up."
              .formatted(never, view.validTrials().size()));
    }
  }
}
