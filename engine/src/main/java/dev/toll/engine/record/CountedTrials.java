package dev.toll.engine.record;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Which of a run's trials count: the first valid attempt of each level in each block, never one of
 * the warm-up block 0. Choosing among several valid attempts would let a run be re-rolled. This is
 * the only place that decides it.
 */
public final class CountedTrials<T extends Cell> {
  private final Map<String, TreeMap<Integer, T>> rows = new TreeMap<>();
  private final List<T> repeated = new ArrayList<>();

  /** The trials that count of these. */
  public CountedTrials(List<T> trials) {
    this(trials, Cell::valid);
  }

  /**
   * The trials that would count by another rule of what is valid.
   *
   * @param valid the rule
   */
  public CountedTrials(List<T> trials, Predicate<? super T> valid) {
    for (T trial : trials) {
      if (valid.test(trial) && trial.block() >= 1) {
        TreeMap<Integer, T> row = rows.computeIfAbsent(trial.level(), level -> new TreeMap<>());
        T first = row.putIfAbsent(trial.block(), trial);
        if (first != null) {
          boolean earlier = trial.attempt() < first.attempt();
          repeated.add(earlier ? first : trial);
          row.put(trial.block(), earlier ? trial : first);
        }
      }
    }
  }

  /** All of them, by level and block. */
  public List<T> all() {
    return rows.values().stream().flatMap(row -> row.values().stream()).toList();
  }

  /** Those of a level, by block. */
  public SortedMap<Integer, T> row(String level) {
    return Collections.unmodifiableSortedMap(rows.getOrDefault(level, new TreeMap<>()));
  }

  /** Valid trials left out because their level had counted in that block before. */
  public List<T> repeated() {
    return List.copyOf(repeated);
  }

  /** How many blocks have a trial that counts at each of these levels. */
  public int complete(Collection<String> levels) {
    return levels.isEmpty() ? 0 : blocks(levels).size() - incomplete(levels).size();
  }

  /** Blocks that have a trial that counts at some of these levels, but not at all. */
  public List<Integer> incomplete(Collection<String> levels) {
    return blocks(levels).stream()
        .filter(block -> levels.stream().anyMatch(level -> !row(level).containsKey(block)))
        .toList();
  }

  /** Blocks that have a trial that counts at some of these levels. */
  public List<Integer> blocks(Collection<String> levels) {
    return levels.stream()
        .flatMap(level -> row(level).keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }
}
