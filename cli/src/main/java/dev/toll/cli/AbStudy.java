package dev.toll.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A study of commands as {@code toll ab} is given them.
 *
 * @param commands by the name of their level, the baseline first
 * @param setup once per run; null for nothing
 * @param prepare before each load; null for nothing
 * @param executions of a command in each block
 * @param pattern what is compared; null for the time
 */
record AbStudy(
    Map<String, String> commands, String setup, String prepare, int executions, Pattern pattern) {
  static final String NAME = "ab";

  /** Below this many they are not divided among slices. */
  static final int SLICED_FROM = 8;

  private static final String EXECUTIONS = "EXECUTIONS";
  private static final String TIME = "time";

  /** What is read from the output: the last match of a pattern with one group. */
  record Pattern(String name, String regex, boolean higherIsBetter) {}

  /** The study file. */
  String text() {
    Map<String, Object> study = new LinkedHashMap<>();
    study.put("toll", 1);
    study.put("name", NAME);
    study.put("title", String.join(" or ", commands.keySet()));
    study.put(
        "question",
        "How do the other commands differ from '%s'?"
            .formatted(commands.keySet().iterator().next()));
    study.put("system", system());
    study.put("workload", workload());
    study.put("factors", Map.of("command", factor()));
    return StudyText.of(study);
  }

  private Map<String, Object> system() {
    Map<String, Object> system = new LinkedHashMap<>();
    system.put("name", "command");
    if (setup != null) {
      system.put("setup", here(setup));
    }
    system.put("unproved", "toll ab takes no proofs; add them to the study that --save writes");
    return system;
  }

  private Map<String, Object> workload() {
    Map<String, Object> workload = new LinkedHashMap<>();
    workload.put("name", "commands");
    if (prepare != null) {
      workload.put("prepare", here(prepare));
    }
    workload.put("env", Map.of(EXECUTIONS, executions));
    if (executions >= SLICED_FROM) {
      workload.put("slice-by", EXECUTIONS);
    }
    workload.put("unverified", "only the exit code of each execution is checked");
    workload.put("metrics", metrics());
    return workload;
  }

  private Map<String, Object> metrics() {
    Map<String, Object> metrics = new LinkedHashMap<>();
    Map<String, Object> time = new LinkedHashMap<>();
    time.put("from", "seconds");
    time.put("scale", 1.0 / executions);
    time.put("label", "Time of an execution");
    time.put("unit", "s");
    time.put("better", "lower");
    time.put("primary", pattern == null);
    metrics.put(TIME, time);
    if (pattern != null) {
      Map<String, Object> read = new LinkedHashMap<>();
      read.put("pattern", pattern.regex());
      read.put("better", pattern.higherIsBetter() ? "higher" : "lower");
      read.put("primary", true);
      metrics.put(pattern.name(), read);
    }
    return metrics;
  }

  private Map<String, Object> factor() {
    Map<String, Object> levels = new LinkedHashMap<>();
    commands.forEach(
        (name, command) -> {
          Map<String, Object> level = new LinkedHashMap<>();
          // Code in a sentence, whose first letter stays as it is.
          level.put("description", "`" + command.strip().lines().findFirst().orElse("") + "`");
          level.put("workload", Map.of("load", loop(command)));
          levels.put(name, level);
        });
    Map<String, Object> factor = new LinkedHashMap<>();
    factor.put("baseline", new ArrayList<>(commands.keySet()).get(0));
    factor.put("levels", levels);
    return factor;
  }

  /** As often as a slice asks for, in one shell, so that no shell starts for each. */
  private static String loop(String command) {
    return "cd \"$TOLL_HERE\"\nfor ((execution = 0; execution < $%s; execution++)); do\n%s\ndone\n"
        .formatted(EXECUTIONS, command.strip());
  }

  private static String here(String command) {
    return "cd \"$TOLL_HERE\"\n" + command.strip() + "\n";
  }

  /** Names of levels for commands that have none: a, b, c. */
  static List<String> names(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(i < 26 ? String.valueOf((char) ('a' + i)) : "command" + (i + 1));
    }
    return names;
  }
}
