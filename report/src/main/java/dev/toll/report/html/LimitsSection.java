package dev.toll.report.html;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What this run cannot tell. */
final class LimitsSection implements Section {

  @Override
  public String id() {
    return "limits";
  }

  @Override
  public String title() {
    return "Limits";
  }

  @Override
  public String render(ResultsView view) {
    List<String> limits = new ArrayList<>();
    RunInfo run = view.results().run();
    if (run != null && run.blocks() < run.blocksNeeded()) {
      limits.add(
          "%s of the %s blocks a verdict needs: every figure is provisional."
              .formatted(run.blocks(), run.blocksNeeded()));
    }
    if (run != null && !"complete".equals(run.state())) {
      limits.add("The run is %s: %s.".formatted(run.state(), Brief.of(run.stoppedBy())));
    }
    if (view.isSequential()) {
      limits.add(
          "Levels ran one after another: what the machine did in between cannot be told from what"
              + " the levels do.");
    }
    unknowns(view, limits);
    limits.add(
        "The figures are of this machine, this version and this load. The ratio travels better than"
            + " the times, but a faster disk, more hosts or another processor can change it too.");
    limits.add("An interval speaks of repeated runs here, not of other machines.");
    if (view.results().published() != null) {
      limits.add(
          "The published figures were measured elsewhere, on other versions and another size; they"
              + " stand beside ours for comparison and are no part of them.");
    }
    return Html.list(limits);
  }

  private static void unknowns(ResultsView view, List<String> limits) {
    if (view.results().noiseFloor() == null) {
      limits.add("No second baseline ran, so what equal settings differ by here is not known.");
    }
    if (view.results().headroom() == null) {
      limits.add("The driver's own ceiling is not known: it might be the slow part.");
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
          "%s of %s trials are not known to have become steady; warming up is part of their figures."
              .formatted(never, view.validTrials().size()));
    }
  }
}
