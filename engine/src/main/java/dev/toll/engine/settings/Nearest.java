package dev.toll.engine.settings;

import java.util.Collection;
import java.util.Optional;

/** Finds the word a typo most likely meant. */
public final class Nearest {
  private Nearest() {}

  /**
   * The candidate with the smallest edit distance to the word, if it is near enough to be a
   * plausible typo: at most a third of the word's length, and at least two edits are always
   * allowed.
   */
  public static Optional<String> to(String word, Collection<String> candidates) {
    int allowed = Math.max(2, word.length() / 3);
    String nearest = null;
    int least = allowed + 1;
    for (String candidate : candidates) {
      // The distance is at least the difference in length; nobody's typo is a megabyte long.
      if (Math.abs(word.length() - candidate.length()) <= Math.min(least, allowed)) {
        int distance = distance(word, candidate);
        // Ties go by the alphabet: a set's order would differ from run to run.
        if (distance < least
            || (distance == least && nearest != null && candidate.compareTo(nearest) < 0)) {
          nearest = candidate;
          least = distance;
        }
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** "; did you mean X?" or the list of what is known. */
  public static String hint(String word, Collection<String> candidates) {
    return to(word, candidates)
        .map(nearest -> "did you mean '" + nearest + "'?")
        .orElseGet(() -> "known: " + String.join(", ", candidates.stream().sorted().toList()));
  }

  /**
   * Optimal string alignment distance (insertion, deletion, substitution, transposition of
   * neighbours): Damerau, CACM 7(3), 1964, in the restricted form. Commons Text has only
   * Levenshtein, which counts the commonest typo, a swap, twice.
   */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int substitute = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(substitute, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
