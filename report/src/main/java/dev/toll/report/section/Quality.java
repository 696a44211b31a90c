package dev.toll.report.section;

import dev.toll.engine.results.Results.DriftFigures;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Section;
import dev.toll.report.render.Typography;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Median;

/** How much equal settings differ, whether the run drifted, and where trials became steady. */
final class Quality {

  private Quality() {}

  static Section page(ResultsView view) {
    List<Block.Fact> facts = new ArrayList<>();
    facts.add(fact("Equal settings", noise(view.results().estimates().noiseFloor())));
    NoiseParts.sentence(view).ifPresent(sentence -> facts.add(fact("Between blocks", sentence)));
    facts.add(fact("Drift", Typography.capital(drift(view)) + "."));
    if (view.isSliced()) {
      facts.add(fact("Rounds", Rounds.summary(view) + "."));
    }
    facts.add(fact("Steady state", Typography.capital(steady(view)) + "."));
    List<Block> blocks = new ArrayList<>(List.of(new Block.Facts(true, facts)));
    NoiseParts.table(view).ifPresent(blocks::add);
    return Section.of("noise", "Noise", blocks);
  }

  static Section text(ResultsView view) {
    List<String> lines = new ArrayList<>();
    lines.add("Drift: " + drift(view) + ".");
    if (view.isSliced()) {
      lines.add("Rounds: " + Rounds.summary(view) + ".");
    }
    lines.add("Steady state: " + steady(view) + ".");
    if (observing(view) != null) {
      lines.add("Observing: " + observing(view) + ".");
    }
    return Section.of("quality", "Drift and steady state", Block.bullets(lines));
  }

  private static String noise(NoiseFloor noise) {
    if (noise == null) {
      return "Not recorded: the baseline ran once per block, so no two identical levels were"
          + " compared.";
    }
    return "Two identical baselines differ by %s over %s blocks (%s). A smaller effect cannot be distinguished from noise."
        .formatted(Percent.effect(noise.ratio(), noise.t()), noise.blocks(), noise.metric());
  }

  static Block.Fact fact(String name, String sentence) {
    return new Block.Fact(name, Cell.sentence(sentence), false);
  }

  /** "Spearman +0.12 (p 0.55) over 24 trials; second half +0.4 % against the first (elapsed)". */
  private static String drift(ResultsView view) {
    DriftFigures drift = view.results().evidence().drift();
    return drift == null
        ? "not computed: fewer than ten trials, or no variation"
        : String.format(
            Locale.ROOT,
            "Spearman %+.2f (p %s) over %d trials; second half %s against the first (%s)",
            drift.rho(),
            Quantity.significant(drift.p(), 2),
            drift.trials(),
            Percent.change(drift.halves(), 1),
            drift.metric());
  }

  /**
   * "14 of 16 trials reached steady state, from 5 s on (median), 94 % of the measured window; 2 did
   * not".
   */
  static String steady(ResultsView view) {
    return steady(view.validTrials());
  }

  /** The same of some trials. */
  static String steady(List<Trial> trials) {
    List<Steady> known = trials.stream().map(Trial::steady).filter(Objects::nonNull).toList();
    if (known.isEmpty()) {
      return "not recorded";
    }
    List<Steady> steady = of(known, Steady.State.STEADY);
    int unknown = of(known, Steady.State.UNKNOWN).size();
    if (unknown == known.size()) {
      return "unknown: " + known.get(0).why();
    }
    StringBuilder text = new StringBuilder();
    text.append(steady.size())
        .append(" of ")
        .append(known.size())
        .append(" trials reached steady state");
    if (!steady.isEmpty()) {
      text.append(
          String.format(
              Locale.ROOT,
              ", from %s s on (median), %.0f %% of the measured window",
              Quantity.significant(median(steady.stream().map(Steady::from).toList()), 3),
              100 * median(steady.stream().map(Steady::share).toList())));
    }
    append(text, of(known, Steady.State.NEVER).size(), " did not");
    append(text, unknown, " unknown");
    return text.toString();
  }

  /**
   * "0.41 % of the CPU that the run used (median of 24 trials; at most 0.63 %)"; null where it was
   * not recorded.
   */
  static String observing(ResultsView view) {
    List<Double> shares =
        view.validTrials().stream()
            .map(Trial::metrics)
            .filter(Objects::nonNull)
            .map(metrics -> metrics.get(StudyMetrics.OBSERVING))
            .filter(Objects::nonNull)
            .toList();
    return shares.isEmpty()
        ? null
        : String.format(
            Locale.ROOT,
            "%s %% of the CPU that the run used (median of %d trials; at most %s %%)",
            Quantity.significant(median(shares), 2),
            shares.size(),
            Quantity.significant(Collections.max(shares), 2));
  }

  /** "5 s", "never" or "unknown" of one trial. */
  static String steadyFrom(Trial trial) {
    Steady steady = trial.steady();
    if (steady == null) {
      return Quantity.UNKNOWN;
    }
    return steady.from() == null
        ? steady.state().toString()
        : Quantity.significant(steady.from(), 3) + " s";
  }

  private static void append(StringBuilder text, int n, String what) {
    if (n > 0) {
      text.append("; ").append(n).append(what);
    }
  }

  private static List<Steady> of(List<Steady> all, Steady.State state) {
    return all.stream().filter(one -> one.state() == state).toList();
  }

  private static double median(List<Double> values) {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
