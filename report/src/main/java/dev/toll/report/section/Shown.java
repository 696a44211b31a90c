package dev.toll.report.section;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Ruling;
import dev.toll.engine.words.RuleText;
import dev.toll.report.ResultsView;
import java.util.List;
import java.util.Objects;

/** What the intervals beside verdicts are: those that the verdicts were read from. */
final class Shown {
  private static final String NONE_YET = "none yet";

  private Shown() {}

  /** One for each kind of interval that these effects have; empty for none. */
  static List<String> notes(ResultsView view, List<Effect> effects) {
    Notes notes = new Notes();
    effects.stream()
        .filter(effect -> effect.interval() != null)
        .forEach(effect -> notes.add(note(view, effect.ruling()), effect.level()));
    return notes.titled("Interval");
  }

  /** Whether the verdict beside it is read from the interval. */
  private static boolean decides(Ruling ruling) {
    return ruling != null && ruling.interval() != null;
  }

  private static String note(ResultsView view, Ruling ruling) {
    return decides(ruling)
        ? RuleText.described(ruling.rule()) + ", all levels at once with 95 %"
        : "95 %% %s, provisional".formatted(view.isSequential() ? "Welch, unpaired" : "t");
  }

  /** The rule that read the interval. */
  static String rule(Effect effect) {
    return decides(effect.ruling()) ? RuleText.name(effect.ruling().rule()) : NONE_YET;
  }

  /** What the bars of a picture are. */
  static String legend(List<Effect> effects) {
    List<Effect> with =
        effects.stream().filter(Objects::nonNull).filter(e -> e.interval() != null).toList();
    long deciding = with.stream().filter(effect -> decides(effect.ruling())).count();
    return "measured, with "
        + (deciding == with.size()
            ? "the interval that decides"
            : deciding > 0
                ? "the interval that decides, or a provisional one"
                : "a provisional 95 % interval");
  }
}
