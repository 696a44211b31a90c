package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.words.Phrase;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The two-factor interactions of one metric, judged as a family. */
record InteractionEffects(CrossedEffects crossed, Metric metric) {

  List<Interaction> of(List<Contrast> contrasts) {
    List<double[]> logs = crossed.logs(metric, contrasts);
    Double[] p = CrossedEffects.adjusted(logs);
    List<Interaction> found = new ArrayList<>();
    for (int i = 0; i < contrasts.size(); i++) {
      found.add(interaction(contrasts.get(i), contrasts.size(), logs.get(i), p[i]));
    }
    return found;
  }

  private Interaction interaction(Contrast contrast, int family, double[] logs, Double p) {
    Double at = at(contrast, contrast.otherLevel());
    Double atBaseline = at(contrast, contrast.other().baseline());
    double[] ratios = CrossedEffects.ratios(logs);
    Comparison about = new Comparison(metric, family, crossed.margin());
    return new Interaction(
        metric.name(),
        contrast.factor().name(),
        contrast.level(),
        contrast.factor().baseline(),
        contrast.other().name(),
        contrast.otherLevel(),
        contrast.other().baseline(),
        logs.length,
        Arrays.stream(ratios).boxed().toList(),
        CrossedEffects.geometricMean(logs),
        Intervals.t(logs, Confidence.SHOWN),
        Intervals.exactMedian(ratios, Confidence.SHOWN),
        p,
        VerdictText.ofBlocks(about, logs, new Words(metric, contrast, at, atBaseline)),
        at,
        atBaseline);
  }

  private Double at(Contrast contrast, String otherLevel) {
    return CrossedEffects.geometricMean(
        contrast.logsAt(otherLevel, crossed.crossing(), crossed.blocks(), metric.name()));
  }

  /** E.g. "auth-conf takes 12 % longer than none at 500K and 18 % longer at 50M; ...". */
  private record Words(Metric metric, Contrast contrast, Double at, Double atBaseline)
      implements Wording {

    @Override
    public String said(double change) {
      if (at == null || atBaseline == null) {
        return contrast.title() + " " + Phrase.change(metric, change) + " than multiplied effects";
      }
      return "%s %s than %s at %s, and at %s it %s; with both at once it %s than the two effects"
              .formatted(
                  contrast.level(),
                  Phrase.change(metric, atBaseline - 1),
                  contrast.factor().baseline(),
                  contrast.other().baseline(),
                  contrast.otherLevel(),
                  Phrase.change(metric, at - 1),
                  Phrase.change(metric, change))
          + " multiplied give";
    }

    @Override
    public String clause(Call ruling) {
      String what = "the effect of " + contrast.level() + " ";
      return ruling == Call.NO_DIFFERENCE
          ? what + "does not depend on " + contrast.other().name() + " by more than that: "
          : what + "depends on " + contrast.other().name() + ": ";
    }
  }
}
