package dev.toll.engine.compare;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import java.util.List;

/**
 * Which levels are compared, and how many at once. The family is that of everything that could have
 * been asked in the same way, so that the same figures get the same word however they are asked
 * for: choosing a pair after seeing all must not make it easier to call.
 */
record LevelPairs(List<Pair> pairs, int family) {

  /** A level of A and the level of B it is compared with. */
  record Pair(String a, String b) {}

  /** Of two runs: every level both have with itself, or the two that were named. */
  static LevelPairs ofTwoRuns(ComparedRun a, ComparedRun b) throws StudyException {
    List<Pair> common =
        a.levelNames().stream()
            .filter(b.levelNames()::contains)
            .map(level -> new Pair(level, level))
            .toList();
    int family = Math.max(1, common.size());
    if (a.level() != null) {
      return new LevelPairs(List.of(new Pair(a.level(), b.level())), family);
    }
    if (common.isEmpty()) {
      throw new StudyException(
          "A and B have no level in common; name one of each, as RUN:LEVEL. A has "
              + String.join(", ", a.levelNames())
              + "; B has "
              + String.join(", ", b.levelNames()));
    }
    return new LevelPairs(common, family);
  }

  /** Of one run: the two that were named. */
  static LevelPairs ofOneRun(ComparedRun a, ComparedRun b) {
    return new LevelPairs(List.of(new Pair(a.level(), b.level())), 1);
  }

  /** Checks the levels' names, each against its own run. */
  static void check(ComparedRun a, ComparedRun b) throws StudyException {
    known(a);
    known(b);
    if ((a.level() == null) != (b.level() == null)) {
      ComparedRun without = a.level() == null ? a : b;
      throw new StudyException(
          "one side names a level and the other none; name one on both sides, as RUN:LEVEL, or on"
              + " neither. Levels of "
              + without.name()
              + ": "
              + String.join(", ", without.levelNames()));
    }
  }

  private static void known(ComparedRun run) throws StudyException {
    if (run.level() != null && !run.levelNames().contains(run.level())) {
      String nearest =
          Nearest.to(run.level(), run.levelNames())
              .map(name -> "did you mean '" + name + "'? ")
              .orElse("");
      throw new StudyException(
          "%s has no level '%s'; %sits levels are %s"
              .formatted(run.name(), run.level(), nearest, String.join(", ", run.levelNames())));
    }
  }
}
