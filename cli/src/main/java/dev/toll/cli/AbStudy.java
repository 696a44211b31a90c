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
 */
record AbStudy(
    Map<String, String> commands, String setup, String prepare, int executions, AbMetric metric) {
  static final String NAME = "ab";

  /** Below this many they are not divided among slices. */
  static final int SLICED_FROM = 8;

  static final String EXECUTIONS = "EXECUTIONS";

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
    if (metric.primary() != null) {
      study.put("design", Map.of("primary", metric.primary()));
    }
    return StudyText.of(study);
  }

  private Map<String, Object> system() {
    Map<String, Object> system = new LinkedHashMap<>();
    system.put("name", "command");
    if (!metric.requires().isEmpty()) {
      system.put("requires", metric.requires());
    }
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
    workload.put("metrics", metric.declared(executions));
    return workload;
  }

  private Map<String, Object> factor() {
    Map<String, Object> levels = new LinkedHashMap<>();
    commands.forEach(
        (name, command) -> {
          Map<String, Object> level = new LinkedHashMap<>();
          // Code in a sentence, whose first letter stays as it is.
          level.put("description", "`" + command.strip().lines().findFirst().orElse("") + "`");
          level.put("workload", Map.of("load", load(command)));
          levels.put(name, level);
        });
    Map<String, Object> factor = new LinkedHashMap<>();
    factor.put("baseline", new ArrayList<>(commands.keySet()).get(0));
    factor.put("levels", levels);
    return factor;
  }

  private String load(String command) {
    return "cd \"$TOLL_HERE\"\n" + metric.measured(command.strip());
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
