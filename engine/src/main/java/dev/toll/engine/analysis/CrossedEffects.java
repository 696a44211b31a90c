package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.Crossed.Factor;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.results.Ruling;
import dev.toll.engine.statistics.Ratio;
import dev.toll.engine.statistics.SignFlip;
import dev.toll.engine.verdict.BlockEvidence;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Verdicts;
import dev.toll.engine.words.CrossedWording;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

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
  private final Double blockSeconds;
  private final List<Contrast> main = new ArrayList<>();
  private final List<Contrast> interactions = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  CrossedEffects(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
    this.crossing = new Crossing(input.levels());
    this.blockSeconds = BlockTime.seconds(blocks.all());
  }

  /** Null for a study of one factor. */
  Crossed all() {
    if (crossing.factors().size() < 2) {
      return null;
    }
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
        List<Interaction> ofMetric =
            judged(metric, interactions, (of, found) -> interaction(metric, of, found));
        foundInteractions.addAll(ofMetric);
        foundMain.addAll(
            judged(metric, main, (of, found) -> mainEffect(metric, of, found, ofMetric)));
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
                    "%s did not vary in this run (%s throughout): nothing is said of its effect"
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

  /** What was found of one contrast: its logarithms, their ratio, and p adjusted in its family. */
  // An array, because it is a sample; nobody compares two of them.
  @SuppressWarnings("ArrayRecordComponent")
  private record Found(double[] logs, Ratio ratio, Double p, Comparison about, boolean anytime) {
    /** A contrast has no variance to pool: only that of its own blocks. */
    private BlockEvidence evidence() {
      return new BlockEvidence(logs, 2, null, anytime);
    }

    VerdictWords judge(Wording wording) {
      return VerdictText.ofBlocks(Verdicts.judge(about, evidence()), evidence(), wording);
    }

    Ruling ruling(Double blockSeconds) {
      return Ruling.ofBlocks(Verdicts.judge(about, evidence()), evidence(), blockSeconds);
    }
  }

  /** The contrasts of one metric: judged, and their p values adjusted, together. */
  private <T> List<T> judged(
      Metric metric, List<Contrast> all, BiFunction<Contrast, Found, T> effect) {
    List<Contrast> family = all.stream().filter(one -> isMeasured(metric, one)).toList();
    List<double[]> logs = family.stream().map(one -> logs(metric, one)).toList();
    Double[] p = SignFlip.adjusted(logs);
    List<T> effects = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      Comparison about = new Comparison(metric, p.length, input.margin());
      Found found =
          new Found(logs.get(i), Ratio.ofBlocks(logs.get(i)), p[i], about, input.anytime());
      effects.add(effect.apply(family.get(i), found));
    }
    return effects;
  }

  private boolean isMeasured(Metric metric, Contrast contrast) {
    return contrast.weights().keySet().stream()
        .allMatch(combination -> input.measures(metric.name(), crossing.name(combination)));
  }

  private double[] logs(Metric metric, Contrast contrast) {
    return contrast.logs(crossing, blocks, metric.name());
  }

  private MainEffect mainEffect(
      Metric metric, Contrast contrast, Found found, List<Interaction> others) {
    Factor factor = contrast.factor();
    List<String> over =
        crossing.varied().stream().filter(one -> !one.equals(factor)).map(Factor::name).toList();
    Map<String, List<Call>> depends = new TreeMap<>();
    for (Interaction one : others) {
      String other = other(one, factor.name(), contrast.level());
      if (other != null) {
        depends.computeIfAbsent(other, name -> new ArrayList<>()).add(one.verdict().word());
      }
    }
    Ratio ratio = found.ratio();
    return new MainEffect(
        metric.name(),
        factor.name(),
        contrast.level(),
        factor.baseline(),
        ratio.n(),
        ratio.ratios(),
        ratio.ratio(),
        ratio.t(),
        ratio.exact(),
        found.p(),
        found.judge(
            new CrossedWording.Main(
                metric, contrast.level(), factor.baseline(), over, depends, input.margin())),
        contrast.over().stream().map(at -> simple(metric, contrast, at)).toList(),
        found.ruling(blockSeconds));
  }

  /** The other factor of an interaction of a level; null when it is of another level. */
  private static String other(Interaction one, String factor, String level) {
    if (one.factor().equals(factor) && one.level().equals(level)) {
      return one.otherFactor();
    }
    return one.otherFactor().equals(factor) && one.otherLevel().equals(level) ? one.factor() : null;
  }

  private SimpleEffect simple(Metric metric, Contrast contrast, Map<String, String> at) {
    Contrast alone = new Contrast(contrast.factor(), contrast.level(), null, null, List.of(at));
    Ratio found = Ratio.ofBlocks(logs(metric, alone));
    return new SimpleEffect(at, found.n(), found.ratio(), found.t(), found.exact());
  }

  private Interaction interaction(Metric metric, Contrast contrast, Found found) {
    Double at = at(metric, contrast, contrast.otherLevel());
    Double atBaseline = at(metric, contrast, contrast.other().baseline());
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
        ratio.t(),
        ratio.exact(),
        found.p(),
        found.judge(
            new CrossedWording.Interaction(
                metric,
                contrast.factor().name(),
                contrast.level(),
                contrast.factor().baseline(),
                contrast.other().name(),
                contrast.otherLevel(),
                contrast.other().baseline(),
                at,
                atBaseline)),
        at,
        atBaseline,
        found.ruling(blockSeconds));
  }

  private Double at(Metric metric, Contrast contrast, String otherLevel) {
    return Ratio.geometricMean(contrast.logsAt(otherLevel, crossing, blocks, metric.name()));
  }
}
