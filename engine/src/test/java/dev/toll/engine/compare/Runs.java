package dev.toll.engine.compare;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.RunState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Makes results of runs: three levels, so many blocks, a cost and a noise. */
final class Runs {
  static final List<Metric> METRICS =
      List.of(
          new Metric("files", "Files", "", Better.NEITHER, false),
          new Metric("rate", "Entries/s", "1/s", Better.HIGHER, false),
          new Metric("elapsed", "Elapsed", "s", Better.LOWER, true));

  private final Map<String, Double> levels = new LinkedHashMap<>();
  private final Map<String, Object> environment = new LinkedHashMap<>();
  private final Map<String, String> settings = new TreeMap<>();
  private String id = "20261120T190000Z";
  private String study = "lock";
  private String scale = "quick";
  private String baseline = "open";
  private int blocks = 8;
  private long seed = 1;
  private double noise = 0.005;
  private double machine = 10;
  private double others = 0.03;

  Runs() {
    levels.put("open", 1.0);
    levels.put("shut", 1.1);
    levels.put("barred", 1.2);
    settings.put("workload.entries", "5M");
    environment.put("machine", Map.of("processor", "Xeon", "file system", "ext4, 9.1 GiB free"));
    environment.put("system", Map.of("version", "2.1.4"));
    environment.put("design", Map.of("equivalence", "2%", "seed", "1"));
  }

  /** Another run on another day. */
  Runs next() {
    id = "20261121T190000Z";
    seed = 2;
    environment.put("machine", Map.of("processor", "Xeon", "file system", "ext4, 7.0 GiB free"));
    return this;
  }

  Runs level(String name, double factor) {
    levels.put(name, factor);
    return this;
  }

  Runs without(String name) {
    levels.remove(name);
    return this;
  }

  Runs baseline(String name) {
    baseline = name;
    return this;
  }

  Runs set(String key, String value) {
    settings.put(key, value);
    return this;
  }

  Runs environment(String group, Map<String, String> facts) {
    environment.put(group, facts);
    return this;
  }

  Runs scale(String name) {
    scale = name;
    return this;
  }

  Runs blocks(int n) {
    blocks = n;
    return this;
  }

  Runs noise(double sd) {
    noise = sd;
    return this;
  }

  /** Seconds the baseline takes: how fast the machine is. */
  Runs machine(double seconds) {
    machine = seconds;
    return this;
  }

  /** The share of the CPU time that other processes took. */
  Runs others(double share) {
    others = share;
    return this;
  }

  ComparedRun named(String name) {
    return named(name, null);
  }

  ComparedRun named(String name, String level) {
    return new ComparedRun(name, results(), level);
  }

  Results results() {
    Random random = new Random(seed);
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      int position = 1;
      for (Map.Entry<String, Double> level : levels.entrySet()) {
        double elapsed = machine * level.getValue() * Math.exp(noise * random.nextGaussian());
        trials.add(trial(block, position++, level.getKey(), 1, elapsed, Status.VALID));
      }
    }
    // None of these may count: a warm-up, a void trial, a second valid one of a cell.
    trials.add(trial(0, 1, "shut", 1, 900, Status.VALID));
    trials.add(trial(blocks + 1, 1, "shut", 1, 900, Status.VOID));
    trials.add(trial(1, 9, "shut", 2, 900, Status.VALID));
    return new Results(
        Results.FORMAT,
        new Results.StudyInfo(study, "A lock", "What does it cost?", scale, "fake", "walk"),
        new Results.RunInfo(
            id,
            id,
            id,
            RunState.COMPLETE,
            "done",
            seed,
            Order.RANDOMISED,
            blocks,
            7,
            "0.1.0",
            "toll run"),
        null,
        levels.keySet().stream()
            .map(
                name ->
                    new LevelInfo(
                        name, name, name.equals(baseline), false, null, settings(name), Map.of()))
            .toList(),
        METRICS,
        List.of(),
        levels.keySet().stream()
            .filter(name -> !name.equals(baseline))
            .map(
                name ->
                    new Effect(
                        "elapsed",
                        name,
                        baseline,
                        EffectKind.BASELINE,
                        blocks,
                        List.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null))
            .toList(),
        null,
        trials,
        List.of(),
        List.of(),
        null,
        List.of(),
        environment,
        null,
        null,
        null,
        List.of(),
        List.of(),
        null);
  }

  private Map<String, String> settings(String level) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("system.lock", level);
    return all;
  }

  private Trial trial(
      int block, int position, String level, int attempt, double elapsed, Status status) {
    return new Trial(
        "b%02d-%s".formatted(block, level),
        block,
        position,
        level,
        attempt,
        status,
        null,
        "2026-11-20T19:00:00Z",
        Map.of("elapsed", elapsed, "rate", 1e6 / elapsed, "files", 24.0),
        Map.of("others", others, "steal", 0.0),
        Verdict.TRUE,
        Verdict.TRUE,
        "all there",
        Map.of(),
        null);
  }
}
