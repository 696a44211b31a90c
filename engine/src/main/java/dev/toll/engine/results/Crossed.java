package dev.toll.engine.results;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.VerdictWords;
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
   * of the others within each block. The fields up to {@code verdict} are those of an {@link
   * Effect}, with the main effects of all factors as the family.
   *
   * @param at the same at each combination of the other factors' levels, for display
   * @param ruling how the verdict was reached; null in files of an older toll
   */
  public record MainEffect(
      String metric,
      String factor,
      String level,
      String against,
      int blocks,
      List<Double> ratios,
      Double ratio,
      Interval t,
      Interval exact,
      Double p,
      VerdictWords verdict,
      List<SimpleEffect> at,
      Ruling ruling) {

    /** The one to show beside the verdict; null when there is none. */
    public Interval interval() {
      return Ruling.shown(ruling, t);
    }
  }

  /**
   * A level against its factor's baseline at fixed levels of the other factors; no verdict is made
   * of it.
   */
  public record SimpleEffect(
      Map<String, String> at, int blocks, Double ratio, Interval t, Interval exact) {}

  /**
   * Whether what one factor does depends on the other: in each block the ratio of {@code level} to
   * {@code against} at {@code otherLevel}, divided by the same ratio at {@code otherAgainst}
   * (averaged geometrically over the levels of any further factors). 1 means that the two effects
   * multiply and neither depends on the other.
   *
   * @param ratioAt geometric mean ratio of {@code level} to {@code against} at {@code otherLevel}
   * @param ratioAtBaseline the same at {@code otherAgainst}
   * @param ruling how the verdict was reached; null in files of an older toll
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
      Interval t,
      Interval exact,
      Double p,
      VerdictWords verdict,
      Double ratioAt,
      Double ratioAtBaseline,
      Ruling ruling) {

    /** The one to show beside the verdict; null when there is none. */
    public Interval interval() {
      return Ruling.shown(ruling, t);
    }
  }
}
