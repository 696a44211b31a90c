package dev.toll.report.html;

import dev.toll.engine.analysis.Results.Headroom;
import dev.toll.engine.analysis.Results.NoiseFloor;
import dev.toll.report.ResultsView;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import dev.toll.report.text.RunQuality;

/** What bounds the result: the driver's headroom and the noise floor. */
final class LimitsSection implements Section {

  @Override
  public String id() {
    return "limits";
  }

  @Override
  public String title() {
    return "Headroom, noise floor and drift";
  }

  @Override
  public String render(ResultsView view) {
    return "<dl class=\"facts wide\"><dt>Headroom</dt><dd>"
        + headroom(view.results().headroom())
        + "</dd><dt>Noise floor</dt><dd>"
        + noise(view.results().noiseFloor())
        + "</dd><dt>Drift</dt><dd>"
        + AnswerSection.minus(Html.text(capital(RunQuality.drift(view))))
        + ".</dd></dl>\n";
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
  }

  private static String headroom(Headroom headroom) {
    if (headroom == null) {
      return "Not recorded: the driver's own ceiling was not measured.";
    }
    if (!(headroom.ceiling() > 0) || !(headroom.achieved() > 0)) {
      return "Unknown: the ceiling or the achieved rate is not known.";
    }
    return "The driver alone reaches %s; the fastest trial reached %s, that is %s times less."
        .formatted(
            Quantity.format(headroom.ceiling(), "1/s", 3),
            Quantity.format(headroom.achieved(), "1/s", 3),
            Quantity.significant(headroom.ceiling() / headroom.achieved(), 2));
  }

  private static String noise(NoiseFloor noise) {
    if (noise == null) {
      return "Not recorded: the baseline ran once a block, so no two identical levels were"
          + " compared.";
    }
    String interval = Percent.interval(noise.t());
    return "Two identical baselines differ by %s %s over %s blocks (%s)."
        .formatted(
            AnswerSection.minus(Percent.ofRatio(noise.ratio())),
            interval == null ? "" : AnswerSection.minus(interval),
            noise.blocks(),
            Html.text(noise.metric()));
  }
}
