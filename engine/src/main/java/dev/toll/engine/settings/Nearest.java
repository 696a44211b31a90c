package dev.toll.engine.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;

/** Finds the word a typo most likely meant. */
public final class Nearest {
  private Nearest() {}

  /**
   * The candidate with the smallest edit distance to the word, if it is near enough to be a
   * plausible typo: at most a third of the word's length, and at least two edits are always
   * allowed. A swap of neighbours, the commonest typo, is one edit.
   */
  public static Optional<String> to(String word, Collection<String> candidates) {
    DamerauLevenshteinDistance edits =
        new DamerauLevenshteinDistance(Math.max(2, word.length() / 3));
    record Near(String candidate, int distance) {}
    return candidates.stream()
        .map(candidate -> new Near(candidate, edits.apply(word, candidate)))
        .filter(near -> near.distance() >= 0) // -1: farther than allowed
        // Ties go by the alphabet: a set's order would differ from run to run.
        .min(Comparator.comparingInt(Near::distance).thenComparing(Near::candidate))
        .map(Near::candidate);
  }

  /** "did you mean X?" or the list of what is known. */
  public static String hint(String word, Collection<String> candidates) {
    return to(word, candidates)
        .map(nearest -> "did you mean '" + nearest + "'?")
        .orElseGet(
            () ->
                candidates.isEmpty()
                    ? "there is none"
                    : "known: " + String.join(", ", candidates.stream().sorted().toList()));
  }
}
