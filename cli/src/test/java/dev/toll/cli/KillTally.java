package dev.toll.cli;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a kill test did and found, for its own checks and for people. */
final class KillTally {
  final Map<String, Integer> blows = new TreeMap<>();
  final Map<String, Integer> steps = new TreeMap<>();
  int runs;
  int resumes;
  int valid;
  int abandoned;
  int duplicates;
  int orphans;
  int work;
  int mounts;
  int devices;
  int groups;
  int temporary;
  int locks;

  void blow(String blow, String step) {
    blows.merge(blow, 1, Integer::sum);
    steps.merge(step, 1, Integer::sum);
  }

  int kills() {
    return blows.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static String list(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return """
    kills    %d: %s
    steps    %s
    runs     %d, all finished, by %d resumes
    trials   %d valid, %d void, %d duplicates
    left     %d orphans, %d scratch or data directories, %d mounts, %d loop or mapped devices, %d control groups, %d temporary files, %d locks\
    """
        .formatted(
            kills(),
            list(blows),
            list(steps),
            runs,
            resumes,
            valid,
            abandoned,
            duplicates,
            orphans,
            work,
            mounts,
            devices,
            groups,
            temporary,
            locks);
  }
}
