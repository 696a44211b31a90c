package dev.toll.engine.words;

import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Sentence.About;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run's intervals do not cover, and how far apart earlier runs of the study were.
 *
 * @param runs earlier ones with the same work
 * @param machines kinds of machine they were on, this run's included
 * @param levels in the order of the report
 */
public record BetweenRuns(int runs, int machines, List<Apart> levels) {

  /**
   * A level's effect over the earlier runs.
   *
   * @param runs that have it
   * @param low smallest of their ratios, {@code high} the largest
   * @param here this run's; null when it has none
   */
  public record Apart(
      String level,
      String against,
      String metric,
      int runs,
      double low,
      double high,
      Double here) {}

  public BetweenRuns {
    levels = List.copyOf(levels);
  }

  /** Always one that says what the intervals cover; then one for each level, as fractions. */
  public List<Sentence> sentences() {
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(
        new Sentence(
            About.BETWEEN_RUNS,
            null,
            null,
            "Intervals cover this run only, not what changes from one run to the next. "
                + earlier(),
            null,
            null,
            null,
            null));
    for (Apart level : levels) {
      sentences.add(
          new Sentence(
              About.BETWEEN_RUNS,
              level.level(),
              level.metric(),
              text(level),
              level.here() == null ? null : level.here() - 1,
              level.low() - 1,
              level.high() - 1,
              "fraction"));
    }
    return sentences;
  }

  private String earlier() {
    return runs == 0
        ? "There is no earlier run of this study with the same work."
        : "There %s %s of this study with the same work, on %s including this run's."
            .formatted(
                runs == 1 ? "is" : "are",
                Phrase.count(runs, "earlier run"),
                Phrase.count(machines, "kind") + " of machine");
  }

  private static String text(Apart level) {
    String before =
        level.runs() == 1
            ? "1 earlier run found %s".formatted(Phrase.signed(level.low() - 1))
            : "%d earlier runs found %s to %s"
                .formatted(
                    level.runs(), Phrase.signed(level.low() - 1), Phrase.signed(level.high() - 1));
    return "%s against %s: %s%s"
        .formatted(
            level.level(),
            level.against(),
            before,
            level.here() == null ? "" : ", this run " + Phrase.signed(level.here() - 1));
  }
}
