package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.Crossed.Factor;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Main effects and two-factor interactions of crossed factors: intervals without a sentence. The
 * main effects of a metric are one family, its interactions another (as textbooks have it: Kutner
 * et al., Applied Linear Statistical Models, chapters 19 and 24). What an incomplete crossing does
 * not give is named and left out.
 */
final class CrossedEffects {
  private final AnalysisInput input;
  private final Blocks blocks;
  private final Crossing crossing;
  private final List<Contrast> main = new ArrayList<>();
  private final List<Contrast> interactions = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  CrossedEffects(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
    this.crossing = new Crossing(input.levels());
  }

  /** Of a study of at least two factors. */
  Crossed all() {
    if (input.sequential()) {
      notes.add(
          "main effects and interactions: not available, because they are ratios within a block,"
              + " and levels that run one after another have none");
    } else {
      contrasts();
      if (!main.isEmpty()) {
        missingTrials();
      }
    }
    List<Interaction> foundInteractions = new ArrayList<>();
    List<MainEffect> foundMain = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      if (metric.better() != Better.NEITHER) {
        foundInteractions.addAll(
            estimated(metric, interactions, (of, found) -> interaction(metric, of, found)));
        foundMain.addAll(estimated(metric, main, (of, found) -> mainEffect(metric, of, found)));
      }
    }
    return new Crossed(crossing.factors(), foundMain, foundInteractions, List.copyOf(notes));
  }

  private void contrasts() {
    List<Factor> varied = crossing.varied();
    crossing.factors().stream()
        .filter(factor -> !varied.contains(factor))
        .forEach(
            factor ->
                notes.add(
                    "%s did not vary in this run (%s throughout), so its effect is not reported"
                        .formatted(factor.name(), factor.baseline())));
    if (varied.size() < 2) {
      return;
    }
    for (int i = 0; i < varied.size(); i++) {
      Factor first = varied.get(i);
      for (String level : changed(first)) {
        if (!crossing.isCondition(first)) {
          add(main, new Contrast(first, level, null, null, rest(varied, first, null)));
        }
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

  /** What was found of one contrast. */
  private record Found(Ratio ratio, Interval interval) {}

  /** The contrasts of one metric: their intervals hold together. */
  private <T> List<T> estimated(
      Metric metric, List<Contrast> all, BiFunction<Contrast, Found, T> effect) {
    List<Contrast> family = all.stream().filter(one -> isMeasured(metric, one)).toList();
    return family.stream()
        .map(
            contrast -> {
              double[] logs = logs(metric, contrast);
              // A contrast has no variance to pool: only that of its own blocks.
              Interval interval = LevelIntervals.ofRatios(logs, family.size()).ratio();
              return effect.apply(contrast, new Found(Ratio.ofBlocks(logs), interval));
            })
        .toList();
  }

  private boolean isMeasured(Metric metric, Contrast contrast) {
    return contrast.weights().keySet().stream()
        .allMatch(combination -> input.measures(metric.name(), crossing.name(combination)));
  }

  private double[] logs(Metric metric, Contrast contrast) {
    return contrast.logs(crossing, blocks, metric.name());
  }

  private MainEffect mainEffect(Metric metric, Contrast contrast, Found found) {
    Factor factor = contrast.factor();
    Ratio ratio = found.ratio();
    return new MainEffect(
        metric.name(),
        factor.name(),
        contrast.level(),
        factor.baseline(),
        ratio.n(),
        ratio.ratios(),
        ratio.ratio(),
        found.interval(),
        contrast.over().stream().map(at -> simple(metric, contrast, at)).toList());
  }

  private SimpleEffect simple(Metric metric, Contrast contrast, Map<String, String> at) {
    Contrast alone = new Contrast(contrast.factor(), contrast.level(), null, null, List.of(at));
    Ratio found = Ratio.ofBlocks(logs(metric, alone));
    return new SimpleEffect(at, found.n(), found.ratio(), found.t());
  }

  private Interaction interaction(Metric metric, Contrast contrast, Found found) {
    Ratio ratio = found.ratio();
    return new Interaction(
        metric.name(),
        contrast.factor().name(),
        contrast.level(),
        contrast.factor().baseline(),
        contrast.other().name(),
        contrast.otherLevel(),
        contrast.other().baseline(),
        ratio.n(),
        ratio.ratios(),
        ratio.ratio(),
        found.interval(),
        at(metric, contrast, contrast.otherLevel()),
        at(metric, contrast, contrast.other().baseline()));
  }

  private Double at(Metric metric, Contrast contrast, String otherLevel) {
    return Ratio.geometricMean(contrast.logsAt(otherLevel, crossing, blocks, metric.name()));
  }
}
