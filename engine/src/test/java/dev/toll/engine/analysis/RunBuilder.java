package dev.toll.engine.analysis;

import dev.toll.engine.analysis.AnalysisInput.Ceiling;
import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.results.RunState;
import dev.toll.engine.statistics.Coincidence;
import dev.toll.engine.statistics.Pace;
import dev.toll.engine.verdict.Tolerance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Builds the input of an analysis for tests: a study of a few levels and a journal. */
public final class RunBuilder {

  final List<TrialRecord> trials = new ArrayList<>();
  private final List<LevelInfo> levels = new ArrayList<>();
  private List<Metric> metrics = List.of(Fixtures.ELAPSED);
  private final Map<EventSeries, Map<String, Coincidence>> coincidences = new LinkedHashMap<>();
  private Order order = Order.RANDOMISED;
  private Published published;
  private String noiseTwin;
  private Ceiling ceiling;
  private ReportSpec wishes = ReportSpec.NONE;
  private final Map<String, Set<String>> lacking = new LinkedHashMap<>();
  private double tolerance = Tolerance.DEFAULT;
  private boolean atMost;
  private final Map<String, Pace> paces = new LinkedHashMap<>();

  /** Metrics that a level has by no means. */
  RunBuilder lacks(String level, String... names) {
    lacking.put(level, Set.of(names));
    return this;
  }

  /** Only upper bounds are asked for. */
  RunBuilder atMost() {
    atMost = true;
    return this;
  }

  RunBuilder tolerance(double share) {
    tolerance = share;
    return this;
  }

  public RunBuilder levels(String baseline, String... others) {
    level(baseline, true, false, null);
    for (String other : others) {
      level(other, false, false, null);
    }
    return this;
  }

  RunBuilder control(String name) {
    return level(name, false, true, null);
  }

  RunBuilder controlled(String name, String control) {
    return level(name, false, false, control);
  }

  RunBuilder twin(String name) {
    noiseTwin = name;
    return level(name, false, false, null);
  }

  private RunBuilder level(String name, boolean baseline, boolean control, String other) {
    levels.add(
        new LevelInfo(
            name,
            "level " + name,
            baseline,
            control,
            other,
            Map.of("security", name),
            Map.of(),
            null));
    return this;
  }

  /** Factors crossed: {@code "security: none ssl"}, the first level of each its baseline. */
  RunBuilder crossed(String... factors) {
    List<Map<String, String>> all = new ArrayList<>(List.of(Map.of()));
    for (String factor : factors) {
      String[] parts = factor.split(": ");
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : all) {
        for (String level : parts[1].split(" ")) {
          Map<String, String> more = new LinkedHashMap<>(combination);
          more.put(parts[0], level);
          longer.add(more);
        }
      }
      all = longer;
    }
    for (Map<String, String> combination : all) {
      String name = String.join("+", combination.values());
      levels.add(
          new LevelInfo(name, "", levels.isEmpty(), false, null, Map.of(), combination, null));
    }
    return this;
  }

  /** Levels of {@code factor} are conditions, as {@code FactorReader} says it. */
  RunBuilder condition(String factor) {
    Map<String, String> baseline = levels.get(0).factors();
    levels.replaceAll(
        level -> {
          String condition = level.factors().get(factor);
          Map<String, String> same = new LinkedHashMap<>(baseline);
          same.put(factor, condition);
          return new LevelInfo(
              level.name(),
              level.description(),
              level.isBaseline(),
              level.isControl(),
              level.control(),
              level.settings(),
              level.factors(),
              condition.equals(baseline.get(factor)) ? null : String.join("+", same.values()));
        });
    return this;
  }

  /** A factor's levels are the values of a setting. */
  RunBuilder settings(String factor, String path) {
    levels.replaceAll(
        level ->
            new LevelInfo(
                level.name(),
                level.description(),
                level.isBaseline(),
                level.isControl(),
                level.control(),
                Map.of(path, level.factors().get(factor)),
                level.factors(),
                level.reference()));
    return this;
  }

  RunBuilder without(String level) {
    levels.removeIf(one -> one.name().equals(level));
    return this;
  }

  RunBuilder sequential() {
    order = Order.SEQUENTIAL;
    return this;
  }

  RunBuilder metrics(Metric... all) {
    metrics = List.of(all);
    return this;
  }

  RunBuilder published(Published result) {
    published = result;
    return this;
  }

  RunBuilder ceiling(String metric, double value) {
    ceiling = new Ceiling(metric, value);
    return this;
  }

  /** One valid trial per value, in blocks 1, 2, ... */
  public RunBuilder elapsed(String level, double... values) {
    for (int i = 0; i < values.length; i++) {
      trial(i + 1, level, Map.of("elapsed", values[i]));
    }
    return this;
  }

  RunBuilder trial(int block, String level, Map<String, Double> values) {
    trials.add(valid(block, level, values));
    return this;
  }

  RunBuilder voidTrial(int block, String level, String reason, ProofResult... proofs) {
    trials.add(
        record(
            block,
            level,
            1,
            Status.VOID,
            reason,
            Map.of("elapsed", 1.0),
            List.of(proofs),
            Map.of(),
            List.of()));
    return this;
  }

  static TrialRecord valid(int block, String level, Map<String, Double> values) {
    return record(block, level, 1, Status.VALID, null, values, List.of(), Map.of(), List.of());
  }

  static TrialRecord record(
      int block,
      String level,
      int attempt,
      Status status,
      String reason,
      Map<String, Double> metrics,
      List<ProofResult> proofs,
      Map<String, Double> interference,
      List<StepRecord> steps) {
    return new TrialRecord(
        name(block, level),
        block,
        1,
        level,
        attempt,
        status,
        reason,
        "2026-11-20T19:%02d:%02dZ".formatted(block, attempt),
        steps,
        metrics,
        proofs,
        new Verification(Verdict.TRUE, "all there", Map.of("entries", 100L)),
        interference,
        Map.of(),
        LoadFacts.NONE,
        List.of(),
        null);
  }

  static String name(int block, String level) {
    return "b%02d-%s".formatted(block, level);
  }

  static ProofResult proof(int block, String level, String name, Verdict verdict) {
    return new ProofResult(
        name,
        "marker invisible on the wire",
        verdict,
        "seen in block " + block,
        Map.of(),
        name(block, level));
  }

  RunBuilder wishes(ReportSpec wanted) {
    wishes = wanted;
    return this;
  }

  /** Of every trial at a level so far. */
  RunBuilder paced(String level, double offered, boolean growing) {
    trials.stream()
        .filter(trial -> trial.level().equals(level))
        .forEach(trial -> paces.put(trial.trial(), new Pace(offered, growing)));
    return this;
  }

  /** The rate offered at a level so far is one of this metric, not of the load's operations. */
  RunBuilder offeredOf(String level, String metric) {
    trials.replaceAll(
        trial ->
            trial.level().equals(level)
                ? new TrialRecord(
                    trial.trial(),
                    trial.block(),
                    trial.position(),
                    level,
                    trial.attempt(),
                    trial.status(),
                    trial.reason(),
                    trial.startedAt(),
                    trial.steps(),
                    trial.metrics(),
                    trial.proofs(),
                    trial.verification(),
                    trial.interference(),
                    Map.of(),
                    new LoadFacts(null, 1.0, null, metric, null),
                    List.of(),
                    null)
                : trial);
    return this;
  }

  RunBuilder coincidences(EventSeries event, Map<String, Coincidence> byTrial) {
    coincidences.put(event, byTrial);
    return this;
  }

  RunBuilder shuffled(long seed) {
    Collections.shuffle(trials, new Random(seed));
    return this;
  }

  AnalysisInput input() {
    return new AnalysisInput(
        new StudyInfo("s", "S", "What does it cost?", "quick", "accumulo", "ingest"),
        new RunInfo(
            "20261120T190000Z",
            "2026-11-20T19:00:00Z",
            "2026-11-20T20:00:00Z",
            RunState.COMPLETE,
            "done",
            7,
            order,
            -1,
            "0.1.0",
            "toll run s"),
        levels,
        metrics,
        trials,
        published,
        tolerance,
        atMost,
        4,
        noiseTwin,
        ceiling,
        List.of(),
        Map.of("os", "Linux"),
        Map.of(),
        paces,
        coincidences,
        wishes,
        lacking);
  }

  public Results analyse() {
    return Analysis.analyse(input());
  }
}
