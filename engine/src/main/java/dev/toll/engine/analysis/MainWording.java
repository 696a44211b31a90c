package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Crossed.Factor;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.words.Phrase;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A main effect in words. An average over the other factors' levels misleads where the effect
 * depends on them (Montgomery, chapter 5), so the sentence ends with what the interactions say.
 */
record MainWording(
    Metric metric,
    Contrast contrast,
    List<Factor> varied,
    List<Interaction> interactions,
    double margin)
    implements Wording {

  VerdictWords judge(int family, double[] logs) {
    return VerdictText.ofBlocks(new Comparison(metric, family, margin), logs, this);
  }

  @Override
  public String said(double change) {
    return "%s %s than %s on average over %s"
        .formatted(
            contrast.level(),
            Phrase.change(metric, change),
            contrast.factor().baseline(),
            String.join(
                " and ",
                varied.stream()
                    .filter(factor -> !factor.equals(contrast.factor()))
                    .map(Factor::name)
                    .toList()));
  }

  /** Per other factor: whether the effect depends on it. */
  @Override
  public String remark() {
    Map<String, Boolean> depends = new TreeMap<>();
    Map<String, Boolean> decided = new TreeMap<>();
    for (Interaction one : interactions) {
      String other = other(one);
      if (other != null) {
        Call call = one.verdict().word();
        depends.merge(other, call.isChange(), Boolean::logicalOr);
        decided.merge(other, call != Call.UNDECIDED, Boolean::logicalAnd);
      }
    }
    StringBuilder text = new StringBuilder();
    depends.forEach(
        (other, does) ->
            text.append(
                does
                    ? " It depends on " + other + ": read the interaction, not the average."
                    : decided.get(other)
                        ? " It does not depend on %s by more than %s."
                            .formatted(other, Phrase.margin(margin))
                        : " Whether it depends on " + other + " is undecided."));
    return text.toString();
  }

  /** The other factor of an interaction of this level; null when it is of another level. */
  private String other(Interaction one) {
    String factor = contrast.factor().name();
    if (one.factor().equals(factor) && one.level().equals(contrast.level())) {
      return one.otherFactor();
    }
    return one.otherFactor().equals(factor) && one.otherLevel().equals(contrast.level())
        ? one.factor()
        : null;
  }
}
