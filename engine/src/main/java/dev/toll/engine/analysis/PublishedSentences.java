package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether each published change holds here. It holds when our 95 % interval contains it, or meets
 * its interval where it has one; else the words say on which side ours lies.
 */
final class PublishedSentences {
  private final AnalysisInput input;
  private final int needed;

  /**
   * For a run.
   *
   * @param needed blocks below which nothing is said
   */
  PublishedSentences(AnalysisInput input, int needed) {
    this.input = input;
    this.needed = needed;
  }

  List<Sentence> of(List<Effect> effects) {
    List<Sentence> sentences = new ArrayList<>();
    for (Effect effect : effects) {
      if (effect.published() != null && effect.ratio() != null) {
        Metric metric = input.metric(effect.metric());
        Interval t = effect.t();
        String text =
            "%s against %s, %s: published %s (recomputed from its %s), here %s: %s%s%s"
                .formatted(
                    effect.level(),
                    effect.against(),
                    metric.label(),
                    Phrase.signed(effect.published().change()),
                    published(effect).median() == null ? "means" : "medians",
                    figure(effect),
                    judge(effect),
                    here(),
                    setting(effect, effects));
        sentences.add(
            new Sentence(
                Sentence.PUBLISHED,
                effect.level(),
                effect.metric(),
                text,
                effect.ratio() - 1,
                t == null ? null : t.low() - 1,
                t == null ? null : t.high() - 1,
                ""));
      }
    }
    return sentences;
  }

  private Figures published(Effect effect) {
    return input.published().figures(effect.metric()).get(effect.level());
  }

  private static String figure(Effect effect) {
    return "%s (%s)".formatted(Phrase.signed(effect.ratio() - 1), Phrase.certainty(effect.t()));
  }

  /** Where a level has a control: what the setting alone does here, without what comes with it. */
  private static String setting(Effect whole, List<Effect> effects) {
    return effects.stream()
        .filter(one -> one.kind() == EffectKind.CONTROL && one.ratio() != null)
        .filter(one -> one.level().equals(whole.level()) && one.metric().equals(whole.metric()))
        .findFirst()
        .map(one -> "; the setting alone, against " + one.against() + ", " + figure(one))
        .orElse("");
  }

  private String judge(Effect effect) {
    if (effect.t() == null || effect.blocks() < needed) {
      return "too few blocks to say whether the old result holds (%d of %d)"
          .formatted(effect.blocks(), needed);
    }
    double low = effect.t().low() - 1;
    double high = effect.t().high() - 1;
    PublishedEffect old = effect.published();
    boolean meets =
        low <= (old.high() == null ? old.change() : old.high())
            && high >= (old.low() == null ? old.change() : old.low());
    if (low <= 0 && high >= 0) {
      if (meets) {
        return "undecided, as both the old figure and no difference lie in the interval";
      }
      return Call.within(effect.t(), input.margin())
          ? "the old result does not hold here: no difference larger than "
              + Phrase.margin(input.margin())
          : "the old figure does not hold here; whether there is any difference is undecided";
    }
    if (meets) {
      return "the old result holds here";
    }
    if (high < 0 != old.change() < 0) {
      return "the old result does not hold here: the difference has the other sign";
    }
    boolean larger = Math.abs(effect.ratio() - 1) > Math.abs(old.change());
    return "the old result holds in its direction, but the difference is "
        + (larger ? "larger" : "smaller")
        + " here";
  }

  /** The JDK and the processor, which most old figures depend on; empty where they are unknown. */
  private String here() {
    String found =
        Stream.of(fact("system", "server JDK"), fact("machine", "processor"))
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", "));
    return found.isEmpty() ? "" : " (" + found + ")";
  }

  private String fact(String section, String name) {
    return input.environment().get(section) instanceof Map<?, ?> facts
            && facts.get(name) instanceof String text
        ? (section.equals("system") ? "JDK " : "") + text.replaceFirst(" at /.*", "")
        : "";
  }
}
