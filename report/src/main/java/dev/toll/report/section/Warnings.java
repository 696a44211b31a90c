package dev.toll.report.section;

import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.text.Excerpts;
import java.util.List;
import java.util.Optional;

/** The run's warnings on a page: what bears on the figures first. */
final class Warnings {
  /** Warnings on the first screen; the others are a click away. */
  private static final int SHOWN = 3;

  private Warnings() {}

  static Optional<Block> first(ResultsView view) {
    List<String> all = view.warningsBySeverity().stream().map(Excerpts::of).toList();
    int shown = Math.min(SHOWN, all.size());
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Block.Warnings(
                "Read this first", all.subList(0, shown), all.subList(shown, all.size())));
  }
}
