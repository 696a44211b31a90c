package dev.toll.report.section;

import dev.toll.engine.results.Noise;
import dev.toll.engine.words.NoiseText;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import java.util.List;
import java.util.Optional;

/** Where the noise of interleaved blocks comes from. */
final class NoiseParts {
  private static final String TITLE = "Where the noise comes from";

  private static final String MEANING =
      "Standard deviations with their 95 % intervals. Slices: from slice to slice of a level within"
          + " a block, less with more rounds. Instances: from start to start of the same level,"
          + " less with more blocks. Blocks: common to all levels of a block, cancels in a ratio."
          + " Rounds: per block.";

  private NoiseParts() {}

  /** In a line; empty where blocks were not interleaved. */
  static List<Section> text(ResultsView view) {
    return primary(view)
        .filter(noise -> noise.parts() != null)
        .map(
            noise ->
                Section.of(
                    "noise-parts",
                    null,
                    Block.plain(
                        "Noise: a ratio of two levels varies by %s from block to block."
                            .formatted(NoiseText.percent(noise.sd())))))
        .stream()
        .toList();
  }

  /** The primary metric's noise in a sentence; empty where it is not known. */
  static Optional<String> sentence(ResultsView view) {
    return primary(view).map(Noise::sentence);
  }

  /** Metric by metric; empty where blocks were not interleaved. */
  static Optional<Block> table(ResultsView view) {
    List<Noise> known =
        view.results().evidence().noise().stream().filter(noise -> noise.parts() != null).toList();
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Block.fold(
                TITLE + ", metric by metric",
                new Columns<Noise>()
                    .text("metric", noise -> view.label(noise.metric()))
                    .number("a block's ratio", NoiseParts::ofRatio)
                    .number("slices", noise -> NoiseText.part(noise.parts().rest()))
                    .number("instances", noise -> NoiseText.part(noise.parts().instance()))
                    .number("blocks", noise -> NoiseText.part(noise.parts().block()))
                    .number("rounds", noise -> Long.toString(Math.round(noise.parts().rounds())))
                    .table(TITLE, known),
                Block.caption(MEANING)));
  }

  private static String ofRatio(Noise noise) {
    return "%s [%s, %s]"
        .formatted(
            NoiseText.percent(noise.sd()),
            NoiseText.percent(noise.low()),
            NoiseText.percent(noise.high()));
  }

  private static Optional<Noise> primary(ResultsView view) {
    return view.primary().flatMap(metric -> Noise.of(metric, view.results().evidence().noise()));
  }
}
