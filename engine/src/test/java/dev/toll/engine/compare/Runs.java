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
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.RunState;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Estimate;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.verdict.Tolerance;
import dev.toll.engine.words.Answers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Makes results of runs: three levels, so many blocks, a cost and a noise. */
public final class Runs {
  static final List<Metric> METRICS =
      List.of(
          Metric.neither("files", "Files", ""),
          Metric.higher("rate", "Entries/s", "1/s"),
          new Metric("elapsed", "Elapsed", "s", Better.LOWER, true));

  private final Map<String, Double> levels = new LinkedHashMap<>();
  private final Map<String, Object> environment = new LinkedHashMap<>();
  private final Map<String, String> settings = new TreeMap<>();
  private final Map<String, Map<String, String>> ofLevels = new TreeMap<>();
  private String id = "20261120T190000Z";
  private String study = "lock";
  private String scale = "quick";
  private String baseline = "open";
  private int blocks = 8;
  private long seed = 1;
  private Order order = Order.RANDOMISED;
  private double noise = 0.005;
  private double machine = 10;
  private double others = 0.03;

  public Runs() {
    levels.put("open", 1.0);
    levels.put("shut", 1.1);
    levels.put("barred", 1.2);
    settings.put("workload.entries", "5M");
    environment.put("machine", Map.of("processor", "Xeon", "file system", "ext4, 9.1 GiB free"));
    environment.put("system", Map.of("version", "2.1.4"));
    environment.put("design", Map.of("tolerance", "5%", "seed", "1"));
  }

  /** A run of that study, begun then. */
  public Runs of(String name, String start, long seedOfIt) {
    study = name;
    id = start;
    seed = seedOfIt;
    return this;
  }

  /** A setting at one level. */
  public Runs levelSetting(String level, String key, String value) {
    ofLevels.computeIfAbsent(level, name -> new TreeMap<>()).put(key, value);
    return this;
  }

  /** Levels ran one after another. */
  public Runs sequential() {
    order = Order.SEQUENTIAL;
    return this;
  }

  /** Another run on another day. */
  public Runs next() {
    id = "20261121T190000Z";
    seed = 2;
    environment.put("machine", Map.of("processor", "Xeon", "file system", "ext4, 7.0 GiB free"));
    return this;
  }

  public Runs level(String name, double factor) {
    levels.put(name, factor);
    return this;
  }

  public Runs without(String name) {
    levels.remove(name);
    return this;
  }

  public Runs baseline(String name) {
    baseline = name;
    return this;
  }

  public Runs set(String key, String value) {
    settings.put(key, value);
    return this;
  }

  public Runs environment(String group, Map<String, String> facts) {
    environment.put(group, facts);
    return this;
  }

  public Runs scale(String name) {
    scale = name;
    return this;
  }

  public Runs blocks(int n) {
    blocks = n;
    return this;
  }

  public Runs noise(double sd) {
    noise = sd;
    return this;
  }

  /** Seconds the baseline takes: how fast the machine is. */
  public Runs machine(double seconds) {
    machine = seconds;
    return this;
  }

  /** The share of the CPU time that other processes took. */
  public Runs others(double share) {
    others = share;
    return this;
  }

  public ComparedRun named(String name) {
    return named(name, null);
  }

  public ComparedRun named(String name, String level) {
    return new ComparedRun(name, results(), level);
  }

  public Results results() {
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
    return new ResultsBuilder()
        .study(new Results.StudyInfo(study, "A lock", "What does it cost?", scale, "fake", "walk"))
        .run(
            new Results.RunInfo(
                id, id, id, RunState.COMPLETE, "done", seed, order, blocks, "0.1.0", "toll run"))
        .levels(
            levels.keySet().stream()
                .map(
                    name ->
                        new LevelInfo(
                            name,
                            name,
                            name.equals(baseline),
                            false,
                            null,
                            settings(name),
                            Map.of(),
                            null))
                .toList())
        .metrics(METRICS)
        .summaries(List.of())
        .effects(effects(trials))
        .trials(trials)
        .proofs(List.of())
        .steps(List.of())
        .warnings(List.of())
        .environment(environment)
        .sentences(List.of())
        .overlaps(List.of())
        .build();
  }

  /** As an analysis of the run has them. */
  private List<Effect> effects(List<Trial> trials) {
    List<String> names = new ArrayList<>(levels.keySet());
    if (!names.contains(baseline)) {
      return List.of();
    }
    double[][] logs = new double[blocks][];
    for (int block = 1; block <= blocks; block++) {
      int number = block;
      logs[block - 1] =
          names.stream().mapToDouble(name -> Math.log(elapsed(trials, number, name))).toArray();
    }
    List<String> others = names.stream().filter(name -> !name.equals(baseline)).toList();
    List<Estimate> estimates =
        LevelIntervals.of(
            logs,
            null,
            others.stream()
                .map(name -> new Pair(names.indexOf(name), names.indexOf(baseline)))
                .toList(),
            Side.BOTH,
            LevelIntervals.PLANNED);
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < others.size(); i++) {
      Estimate found = estimates.get(i);
      effects.add(
          new Effect(
              "elapsed",
              others.get(i),
              baseline,
              EffectKind.BASELINE,
              blocks,
              ratios(trials, others.get(i)),
              Math.exp(found.log()),
              found.ratio(),
              null,
              Answers.of(
                  Math.exp(found.log()), found.ratio(), Better.LOWER, Tolerance.DEFAULT, null),
              null));
    }
    return effects;
  }

  private List<Double> ratios(List<Trial> trials, String level) {
    List<Double> ratios = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      ratios.add(elapsed(trials, block, level) / elapsed(trials, block, baseline));
    }
    return ratios;
  }

  private static double elapsed(List<Trial> trials, int block, String level) {
    return trials.stream()
        .filter(trial -> trial.block() == block && trial.level().equals(level))
        .findFirst()
        .map(trial -> trial.metrics().get("elapsed"))
        .orElse(Double.NaN);
  }

  private Map<String, String> settings(String level) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("system.lock", level);
    all.putAll(ofLevels.getOrDefault(level, Map.of()));
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
        null,
        null,
        List.of(),
        null);
  }
}
