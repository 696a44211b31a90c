package dev.toll.report.section;

import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.text.Excerpts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The run's warnings on a page: what bears on the figures first. */
final class Warnings {
  /** Warnings on the first screen; the others are a click away. */
  private static final int SHOWN = 3;

  /** Words of warnings that bear on whether the figures mean anything. */
  private static final Pattern BEARING =
      Pattern.compile(
          "(?i)void|false|unproved|unverified|no valid|too few|crypto|aes|noise floor|drift|driver");

  private Warnings() {}

  static Optional<Block> first(ResultsView view) {
    // A stable sort: what bears on the figures first, else as they were given.
    List<String> all =
        view.warnings().stream()
            .sorted(Comparator.comparing(warning -> !BEARING.matcher(warning).find()))
            .map(Excerpts::of)
            .toList();
    int shown = Math.min(SHOWN, all.size());
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Block.Warnings(
                "Read this first", all.subList(0, shown), all.subList(shown, all.size())));
  }
}
