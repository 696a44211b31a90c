package dev.toll.engine.results;

import dev.toll.engine.statistics.Interval;
import java.util.List;
import java.util.Map;

/**
 * What the crossing of several factors shows; null when the study has one factor.
 *
 * @param factors those of the study, in its order, with the levels that ran
 * @param mainEffects of each factor's levels on its baseline, averaged over the other factors
 * @param interactions of each two factors
 * @param notes what could not be had, and why
 */
public record Crossed(
    List<Factor> factors,
    List<MainEffect> mainEffects,
    List<Interaction> interactions,
    List<String> notes) {

  /** A factor, its baseline, and those of its levels that are in the run. */
  public record Factor(String name, String baseline, List<String> levels) {}

  /**
   * A level of one factor against that factor's baseline, averaged (geometrically) over the levels
   * of the others within each block.
   *
   * @param interval for the main effects of all factors at once
   * @param at the same at each combination of the other factors' levels, for display
   */
  public record MainEffect(
      String metric,
      String factor,
      String level,
      String against,
      int blocks,
      List<Double> ratios,
      Double ratio,
      Interval interval,
      List<SimpleEffect> at) {}

  /**
   * A level against its factor's baseline at fixed levels of the other factors, for display.
   *
   * @param t 95 % interval of this one alone
   */
  public record SimpleEffect(Map<String, String> at, int blocks, Double ratio, Interval t) {}

  /**
   * Whether what one factor does depends on the other: in each block the ratio of {@code level} to
   * {@code against} at {@code otherLevel}, divided by the same ratio at {@code otherAgainst}
   * (averaged geometrically over the levels of any further factors). 1 means that the two effects
   * multiply and neither depends on the other.
   *
   * @param ratioAt geometric mean ratio of {@code level} to {@code against} at {@code otherLevel}
   * @param ratioAtBaseline the same at {@code otherAgainst}
   */
  public record Interaction(
      String metric,
      String factor,
      String level,
      String against,
      String otherFactor,
      String otherLevel,
      String otherAgainst,
      int blocks,
      List<Double> ratios,
      Double ratio,
      Interval interval,
      Double ratioAt,
      Double ratioAtBaseline) {
    private static final double ROUNDING = 1e-9;

    /** Whether the interval leaves no doubt that one effect depends on the other. */
    public boolean shown() {
      return interval != null && (interval.low() > 1 + ROUNDING || interval.high() < 1 - ROUNDING);
    }
  }
}
