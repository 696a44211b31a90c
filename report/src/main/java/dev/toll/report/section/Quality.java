package dev.toll.report.section;

import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Section;
import dev.toll.report.text.Percent;
import dev.toll.report.text.RunQuality;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How much equal settings differ, whether the run drifted, and where trials became steady. */
final class Quality {

  private Quality() {}

  static Section page(ResultsView view) {
    List<Block.Fact> facts = new ArrayList<>();
    facts.add(fact("Equal settings", noise(view.results().noiseFloor())));
    facts.add(fact("Drift", capital(RunQuality.drift(view)) + "."));
    facts.add(fact("Steady state", capital(RunQuality.steady(view)) + "."));
    return Section.of("noise", "Noise floor", new Block.Facts(true, facts));
  }

  static Section text(ResultsView view) {
    List<String> lines = new ArrayList<>();
    lines.add("Drift: " + RunQuality.drift(view) + ".");
    lines.add("Steady state: " + RunQuality.steady(view) + ".");
    if (RunQuality.observing(view) != null) {
      lines.add("Observing: " + RunQuality.observing(view) + ".");
    }
    return Section.of("quality", "Drift and steady state", Block.bullets(lines));
  }

  private static String noise(NoiseFloor noise) {
    if (noise == null) {
      return "Not recorded: the baseline ran once per block, so no two identical levels were"
          + " compared.";
    }
    String interval = Percent.interval(noise.t());
    return "Two identical baselines differ by %s%s over %s blocks (%s). A smaller effect cannot be told from noise."
        .formatted(
            Percent.ofRatio(noise.ratio()),
            interval == null ? "" : " " + interval,
            noise.blocks(),
            noise.metric());
  }

  static Block.Fact fact(String name, String sentence) {
    return new Block.Fact(name, Cell.sentence(sentence), false);
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
