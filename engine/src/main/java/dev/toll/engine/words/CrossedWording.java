package dev.toll.engine.words;

import dev.toll.engine.record.Metric;
import dev.toll.engine.verdict.Call;
import java.util.List;
import java.util.Map;

/** How effects of crossed factors are said. */
public final class CrossedWording {
  private CrossedWording() {}

  /**
   * A main effect: a level against its factor's baseline, on average over other factors. Such an
   * average misleads where the effect depends on the others (Montgomery, Design and Analysis of
   * Experiments, chapter 5), so the sentence ends with what the interactions say.
   *
   * @param over the other factors
   * @param depends by other factor, what its interactions with the level say; in the order to say
   *     them
   * @param margin of equivalence, as a fraction
   */
  public record Main(
      Metric metric,
      String level,
      String against,
      List<String> over,
      Map<String, List<Call>> depends,
      double margin)
      implements Wording {
    @Override
    public String said(double change) {
      return "%s %s than %s on average over %s"
          .formatted(level, Phrase.change(metric, change), against, String.join(" and ", over));
    }

    @Override
    public String remark() {
      StringBuilder text = new StringBuilder();
      depends.forEach((other, calls) -> text.append(remark(other, calls)));
      return text.toString();
    }

    private String remark(String other, List<Call> calls) {
      if (calls.stream().anyMatch(Call::isChange)) {
        return " It depends on " + other + ": read the interaction, not the average.";
      }
      return calls.contains(Call.UNDECIDED)
          ? " Whether it depends on " + other + " is undecided."
          : " It does not depend on %s by more than %s.".formatted(other, Phrase.margin(margin));
    }
  }

  /**
   * An interaction, e.g. "auth-conf takes 12 % longer than none at 500K and 18 % longer at 50M;
   * ...".
   *
   * @param factor the level's, {@code other} the second factor
   * @param at ratio of the level to its baseline at {@code otherLevel}; null when unknown
   * @param atBaseline the same at {@code otherAgainst}
   */
  public record Interaction(
      Metric metric,
      String factor,
      String level,
      String against,
      String other,
      String otherLevel,
      String otherAgainst,
      Double at,
      Double atBaseline)
      implements Wording {
    @Override
    public String said(double change) {
      if (at == null || atBaseline == null) {
        return "%s %s by %s %s %s than multiplied effects"
            .formatted(factor, level, other, otherLevel, Phrase.change(metric, change));
      }
      return "%s %s than %s at %s, and at %s it %s; with both at once it %s than the two effects multiplied give"
          .formatted(
              level,
              Phrase.change(metric, atBaseline - 1),
              against,
              otherAgainst,
              otherLevel,
              Phrase.change(metric, at - 1),
              Phrase.change(metric, change));
    }

    /**
     * Whether both together cost is another question: they may save, and yet save less than the two
     * effects multiplied give.
     */
    @Override
    public Call word(Call ruling) {
      return ruling.isChange() ? Call.DEPENDS : ruling;
    }

    @Override
    public String clause(Call ruling) {
      return ruling == Call.NO_DIFFERENCE
          ? "the effect of %s does not depend on %s by more than that: ".formatted(level, other)
          : "the effect of %s depends on %s: ".formatted(level, other);
    }
  }
}
