package dev.toll.report.html;

import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.report.ResultsView;
import dev.toll.report.text.Percent;
import dev.toll.report.text.RunQuality;
import java.util.Locale;

/** What equal settings differ by, whether the run drifted, and where trials became steady. */
final class NoiseSection implements Section {

  @Override
  public String id() {
    return "noise";
  }

  @Override
  public String title() {
    return "Noise floor";
  }

  @Override
  public String render(ResultsView view) {
    return "<dl class=\"facts wide\"><dt>Equal settings</dt><dd>"
        + noise(view.results().noiseFloor())
        + "</dd><dt>Drift</dt><dd>"
        + sentence(RunQuality.drift(view))
        + "</dd><dt>Steady state</dt><dd>"
        + sentence(RunQuality.steady(view))
        + "</dd></dl>\n";
  }

  private static String sentence(String text) {
    return AnswerSection.minus(
            Html.text(text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1)))
        + ".";
  }

  private static String noise(NoiseFloor noise) {
    if (noise == null) {
      return "Not recorded: the baseline ran once a block, so no two identical levels were"
          + " compared.";
    }
    String interval = Percent.interval(noise.t());
    return "Two identical baselines differ by %s %s over %s blocks (%s). A smaller effect than that"
            .formatted(
                AnswerSection.minus(Percent.ofRatio(noise.ratio())),
                interval == null ? "" : AnswerSection.minus(interval),
                noise.blocks(),
                Html.text(noise.metric()))
        + " is no effect of a setting.";
  }
}
