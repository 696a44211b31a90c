package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.Crossed.Factor;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Holm;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.SignFlip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Main effects and two-factor interactions of crossed factors. The main effects of a metric are one
 * family, its interactions another, beside the levels' effects on the baseline: each family has its
 * own floor of blocks and its own allowance of 5 % (as textbooks treat the factors and their
 * interactions as families of their own: Kutner et al., Applied Linear Statistical Models, chapters
 * 19 and 24). What an incomplete crossing does not give is named and left out.
 */
final class CrossedEffects {

  private final AnalysisInput input;
  private final Blocks blocks;
  private final Crossing crossing;
  private final List<String> notes = new ArrayList<>();

  CrossedEffects(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
    this.crossing = new Crossing(input.levels());
  }

  /** Null for a study of one factor. */
  Crossed all() {
    if (crossing.factors().size() < 2) {
      return null;
    }
    List<Contrast> main = new ArrayList<>();
    List<Contrast> interactions = new ArrayList<>();
    if (input.sequential()) {
      notes.add(
          "main effects and interactions: not available, because they are ratios within a block,"
              + " and levels that run one after another have none");
    } else {
      contrasts(main, interactions);
      if (!main.isEmpty()) {
        missingTrials();
      }
    }
    List<Interaction> foundInteractions = new ArrayList<>();
    List<MainEffect> foundMain = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      if (metric.better() != Better.NEITHER) {
        List<Interaction> ofMetric = new InteractionEffects(this, metric).of(interactions);
        foundInteractions.addAll(ofMetric);
        foundMain.addAll(main(metric, main, ofMetric));
      }
    }
    return new Crossed(crossing.factors(), foundMain, foundInteractions, List.copyOf(notes));
  }

  private void contrasts(List<Contrast> main, List<Contrast> interactions) {
    List<Factor> varied = crossing.varied();
    crossing.factors().stream()
        .filter(factor -> !varied.contains(factor))
        .forEach(
            factor ->
                notes.add(
                    "%s did not vary in this run (%s throughout): nothing is said of its effect"
                        .formatted(factor.name(), factor.baseline())));
    if (varied.size() < 2) {
      return;
    }
    for (int i = 0; i < varied.size(); i++) {
      Factor first = varied.get(i);
      for (String level : changed(first)) {
        add(main, new Contrast(first, level, null, null, rest(varied, first, null)));
        for (Factor second : varied.subList(i + 1, varied.size())) {
          for (String other : changed(second)) {
            add(
                interactions,
                new Contrast(first, level, second, other, rest(varied, first, second)));
          }
        }
      }
    }
    if (varied.size() > 2) {
      notes.add("interactions of three or more factors are not analysed");
    }
  }

  private static List<String> changed(Factor factor) {
    return factor.levels().stream().filter(level -> !level.equals(factor.baseline())).toList();
  }

  private static List<Map<String, String>> rest(List<Factor> varied, Factor a, Factor b) {
    return Crossing.combinations(
        varied.stream().filter(factor -> !factor.equals(a) && !factor.equals(b)).toList());
  }

  /** An average over some of the combinations would be another quantity under the same name. */
  private void add(List<Contrast> contrasts, Contrast contrast) {
    List<String> missing = contrast.missing(crossing);
    if (missing.isEmpty()) {
      contrasts.add(contrast);
    } else {
      notes.add(
          "%s of %s: not available, because %s not in this run"
              .formatted(
                  contrast.isInteraction() ? "interaction" : "main effect",
                  contrast.title(),
                  String.join(", ", missing) + (missing.size() == 1 ? " is" : " are")));
    }
  }

  private void missingTrials() {
    List<Integer> incomplete = blocks.incomplete(crossing.levels());
    if (!incomplete.isEmpty()) {
      notes.add(
          "a trial is missing in block %s: what needs it rests on fewer blocks"
              .formatted(
                  incomplete.stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }
  }

  private List<MainEffect> main(
      Metric metric, List<Contrast> contrasts, List<Interaction> interactions) {
    List<double[]> logs = logs(metric, contrasts);
    Double[] p = adjusted(logs);
    List<MainEffect> effects = new ArrayList<>();
    for (int i = 0; i < contrasts.size(); i++) {
      Contrast contrast = contrasts.get(i);
      double[] own = logs.get(i);
      double[] ratios = ratios(own);
      effects.add(
          new MainEffect(
              metric.name(),
              contrast.factor().name(),
              contrast.level(),
              contrast.factor().baseline(),
              own.length,
              Arrays.stream(ratios).boxed().toList(),
              geometricMean(own),
              Intervals.t(own, Confidence.SHOWN),
              Intervals.exactMedian(ratios, Confidence.SHOWN),
              p[i],
              new MainWording(metric, contrast, crossing.varied(), interactions, input.margin())
                  .judge(contrasts.size(), own),
              contrast.over().stream().map(at -> simple(metric, contrast, at)).toList()));
    }
    return effects;
  }

  private SimpleEffect simple(Metric metric, Contrast contrast, Map<String, String> at) {
    double[] logs =
        new Contrast(contrast.factor(), contrast.level(), null, null, List.of(at))
            .logs(crossing, blocks, metric.name());
    return new SimpleEffect(
        at,
        logs.length,
        geometricMean(logs),
        Intervals.t(logs, Confidence.SHOWN),
        Intervals.exactMedian(ratios(logs), Confidence.SHOWN));
  }

  Crossing crossing() {
    return crossing;
  }

  Blocks blocks() {
    return blocks;
  }

  double margin() {
    return input.margin();
  }

  List<double[]> logs(Metric metric, List<Contrast> contrasts) {
    return contrasts.stream().map(one -> one.logs(crossing, blocks, metric.name())).toList();
  }

  static Double[] adjusted(List<double[]> logs) {
    // Arrays.asList, because an unknown p is null.
    return Holm.adjust(Arrays.asList(logs.stream().map(SignFlip::p).toArray(Double[]::new)));
  }

  static double[] ratios(double[] logs) {
    return Arrays.stream(logs).map(Math::exp).toArray();
  }

  static Double geometricMean(double[] logs) {
    return logs.length == 0 ? null : Math.exp(Mean.of(logs).getAsDouble());
  }
}
