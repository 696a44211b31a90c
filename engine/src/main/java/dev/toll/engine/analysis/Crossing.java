package dev.toll.engine.analysis;

import dev.toll.engine.results.Crossed.Factor;
import dev.toll.engine.results.Results.LevelInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which levels of a run are which combination of the factors' levels. */
final class Crossing {

  private final List<Factor> factors = new ArrayList<>();
  private final List<LevelInfo> references;
  private final Map<Map<String, String>, String> names = new LinkedHashMap<>();

  /** Of the levels in the run; a level of no factor (the second baseline) is left out. */
  Crossing(List<LevelInfo> levels) {
    Map<String, String> baseline =
        levels.stream()
            .filter(LevelInfo::isBaseline)
            .findFirst()
            .map(LevelInfo::factors)
            .orElse(Map.of());
    List<LevelInfo> crossed =
        levels.stream()
            .filter(level -> level.factors() != null)
            .filter(level -> level.factors().keySet().equals(baseline.keySet()))
            .toList();
    references = crossed.stream().filter(LevelInfo::isReference).toList();
    crossed.forEach(level -> names.put(level.factors(), level.name()));
    baseline.forEach(
        (factor, level) ->
            factors.add(
                new Factor(
                    factor,
                    level,
                    crossed.stream().map(one -> one.factors().get(factor)).distinct().toList())));
  }

  List<Factor> factors() {
    return List.copyOf(factors);
  }

  /** The factors of which more than one level is in the run. */
  List<Factor> varied() {
    return factors.stream().filter(factor -> factor.levels().size() > 1).toList();
  }

  /** Whether its levels are conditions under which others are compared. */
  boolean isCondition(Factor factor) {
    return references.stream()
        .anyMatch(level -> !level.factors().get(factor.name()).equals(factor.baseline()));
  }

  /** The levels that are part of the crossing. */
  List<String> levels() {
    return List.copyOf(names.values());
  }

  /** The level that is this combination; null when it is not in the run. */
  String name(Map<String, String> combination) {
    Map<String, String> whole = new LinkedHashMap<>();
    factors.forEach(f -> whole.put(f.name(), combination.getOrDefault(f.name(), f.baseline())));
    return names.get(whole);
  }

  /** What the study calls a combination, in the run or not. */
  String called(Map<String, String> combination) {
    return String.join(
        "+", factors.stream().map(f -> combination.getOrDefault(f.name(), f.baseline())).toList());
  }

  /** Every combination of the levels of these factors; one empty one of no factors. */
  static List<Map<String, String>> combinations(List<Factor> of) {
    List<Map<String, String>> all = new ArrayList<>(List.of(Map.of()));
    for (Factor factor : of) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : all) {
        factor.levels().forEach(level -> longer.add(with(combination, factor.name(), level)));
      }
      all = longer;
    }
    return all;
  }

  static Map<String, String> with(Map<String, String> combination, String factor, String level) {
    Map<String, String> more = new LinkedHashMap<>(combination);
    more.put(factor, level);
    return more;
  }
}
