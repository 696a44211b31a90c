package dev.toll.engine.profile;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The profiled trials of a run, in {@code explain/} below its directory. That is laid out as a run
 * of its own, with a journal of its own: priced trials and profiled ones never mix.
 */
public final class Profiles {
  /** Journal: from here on, earlier profiles of these levels count no more. */
  private static final String AGAIN = "again";

  private final RunDirectory directory;
  private final List<Journal.Line> lines;

  private Profiles(RunDirectory directory, List<Journal.Line> lines) {
    this.directory = directory;
    this.lines = lines;
  }

  /** Reads what there is; there may be nothing. */
  public static Profiles of(RunDirectory run) throws IOException {
    RunDirectory directory = run.explain();
    return new Profiles(directory, Journal.read(directory.journal()));
  }

  /** Says in its journal that earlier profiles of these levels count no more. */
  public static void forget(Journal journal, List<String> levels) {
    journal.append(AGAIN, again(levels));
  }

  /** The same without writing it down: what there will be once that is done. */
  public Profiles without(List<String> levels) {
    List<Journal.Line> then = new ArrayList<>(lines);
    then.add(new Journal.Line(0, AGAIN, again(levels)));
    return new Profiles(directory, then);
  }

  private static JsonObject again(List<String> levels) {
    JsonObject body = new JsonObject();
    body.add("levels", new com.google.gson.Gson().toJsonTree(levels));
    return body;
  }

  /** Valid, complete profiles that count, by level, in the order they were made. */
  public Map<String, List<String>> byLevel() throws IOException {
    Map<String, List<String>> trials = new LinkedHashMap<>();
    for (Journal.Line line : lines) {
      if (line.kind().equals(AGAIN)) {
        for (JsonElement level : line.body().getAsJsonArray("levels")) {
          trials.remove(level.getAsString());
        }
      }
      if (line.kind().equals("trial")) {
        TrialRecord trial = Journal.trials(List.of(line)).get(0);
        if (trial.valid()
            && ProfiledWindow.read(ProfiledWindow.directory(directory.trial(trial.trial())))
                != null) {
          trials.computeIfAbsent(trial.level(), level -> new ArrayList<>()).add(trial.trial());
        }
      }
    }
    return trials;
  }

  /**
   * What is left to profile: blocks in random order, numbered on from what was tried before, so
   * that no trial's files are overwritten.
   *
   * @param trials wanted of each level
   */
  public Plan missing(List<String> levels, int trials, long seed) throws IOException {
    int block = Journal.trials(lines).stream().mapToInt(TrialRecord::block).max().orElse(0);
    Map<String, List<String>> have = byLevel();
    List<Plan.Trial> planned = new ArrayList<>();
    for (int i = 1; i <= trials; i++) {
      int number = i;
      List<String> lacking =
          levels.stream()
              .filter(level -> have.getOrDefault(level, List.of()).size() < number)
              .toList();
      if (!lacking.isEmpty()) {
        block++;
        planned.addAll(Planner.block(block, lacking, seed));
      }
    }
    return new Plan(seed, Order.RANDOMISED, block, planned, null);
  }

  /** Reads and sorts a level's profiles. */
  List<ProfiledTrial> read(String level, Groups groups) throws IOException {
    List<ProfiledTrial> read = new ArrayList<>();
    for (String trial : byLevel().getOrDefault(level, List.of())) {
      java.nio.file.Path profile = ProfiledWindow.directory(directory.trial(trial));
      read.add(ProfiledTrial.read(trial, profile, ProfiledWindow.read(profile), groups));
    }
    return read;
  }

  /** The window of a level's newest profile; null when there is none. */
  ProfiledWindow newest(String level) throws IOException {
    List<String> trials = byLevel().getOrDefault(level, List.of());
    return trials.isEmpty()
        ? null
        : ProfiledWindow.read(
            ProfiledWindow.directory(directory.trial(trials.get(trials.size() - 1))));
  }

  /**
   * A role's stacks at a level, mean over its trials, as {@code thread;root;...;leaf} with
   * CPU-microseconds per million operations: what a flame graph is drawn of. Names that a JVM
   * numbers anew are alike, so that two levels can be laid over each other.
   *
   * @param role {@link Explanation#SERVER} or {@link Explanation#CLIENT}
   */
  public Map<String, Long> collapsed(String level, String role) throws IOException {
    Map<String, Double> sum = new java.util.TreeMap<>();
    List<String> trials = byLevel().getOrDefault(level, List.of());
    for (String trial : trials) {
      java.nio.file.Path profile = ProfiledWindow.directory(directory.trial(trial));
      ProfiledWindow window = ProfiledWindow.read(profile);
      double scale = 1e12 / window.operations() / trials.size();
      for (ProfiledWindow.Usage process : window.processes()) {
        if (process.profiled() && ProfiledTrial.role(process.role()).equals(role)) {
          for (Stacks.Stack stack : ProfiledWindow.read(profile, process.name())) {
            sum.merge(key(stack), stack.seconds() * scale, Double::sum);
          }
        }
      }
    }
    Map<String, Long> rounded = new LinkedHashMap<>();
    sum.forEach((stack, value) -> rounded.put(stack, Math.max(1, Math.round(value))));
    return rounded;
  }

  /** Threads of a pool differ by a number; their stacks belong together. */
  private static String key(Stacks.Stack stack) {
    String thread = stack.thread().replaceAll("[0-9]+", "N").replace(';', ',');
    return "["
        + thread
        + "]"
        + (stack.frames().isEmpty() ? "" : ";")
        + String.join(";", stack.frames());
  }
}
