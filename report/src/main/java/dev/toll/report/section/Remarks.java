package dev.toll.report.section;

import dev.toll.engine.results.Warning.Severity;
import dev.toll.report.ResultsView;
import dev.toll.report.ResultsView.Remark;
import dev.toll.report.model.Block;
import dev.toll.report.model.Block.Warned;
import java.util.List;
import java.util.Optional;

/** Warnings: what touches the figures is in full view, the rest a click away. */
final class Remarks {
  /** Shown of the rest where nothing is serious. */
  private static final int SOME = 2;

  private Remarks() {}

  /** Empty for none. */
  static Optional<Block> block(ResultsView view, String title) {
    List<Remark> all = view.remarks();
    int serious =
        (int) all.stream().filter(remark -> remark.severity() == Severity.SERIOUS).count();
    int first = serious > 0 ? serious : Math.min(SOME, all.size());
    List<Warned> warned = all.stream().map(Remarks::warned).toList();
    return warned.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Block.Warnings(
                title, warned.subList(0, first), warned.subList(first, warned.size())));
  }

  /** Those that bear on whether the figures mean anything, in full; empty for none. */
  static Optional<Block> serious(ResultsView view) {
    return block(view, null)
        .map(Block.Warnings.class::cast)
        .filter(warnings -> !warnings.first().isEmpty())
        .map(warnings -> new Block.Warnings(null, warnings.first(), List.of()));
  }

  private static Warned warned(Remark remark) {
    return new Warned(remark.text(), remark.names());
  }
}
