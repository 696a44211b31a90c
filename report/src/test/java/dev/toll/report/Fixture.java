package dev.toll.report;

import dev.toll.engine.analysis.Analysis;
import dev.toll.engine.analysis.AnalysisInput;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.RunState;
import dev.toll.engine.results.Warning;
import dev.toll.engine.verdict.Tolerance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A realistic run of accumulo-security, the same at every call: made-up trials around true effects
 * near the published ones.
 */
final class Fixture {

  static final List<Metric> METRICS =
      List.of(
          new Metric("elapsed", "Elapsed", "s", Better.LOWER, true),
          Metric.higher("entries_per_second", "Entries/s", "1/s"),
          Metric.lower(
              "client_cpu_per_million", "Client CPU per million entries", "CPU-s/M entries"),
          Metric.lower(
              "server_cpu_per_million", "Server CPU per million entries", "CPU-s/M entries"),
          Metric.neither("files_per_tablet", "Files per tablet", ""),
          Metric.neither("records", "Records", ""),
          Metric.neither("files", "Files", ""),
          Metric.lower("bytes_on_disk", "Bytes on disk", "bytes"));

  private static final List<String> WARNINGS =
      List.of(
          "Storage is local files, not HDFS: the Hadoop steps of the post were skipped.",
          "At auth-int the wire proof is unknown in one trial; see Proofs.");

  private static final double ENTRIES = 10_000_000;
  private static final double BASELINE_SECONDS = 71.3;

  private final int blocks;
  private final List<FixtureLevel> levels;
  private final Random random = new Random(2017);

  private Fixture(int blocks, List<FixtureLevel> levels) {
    this.blocks = blocks;
    this.levels = levels;
  }

  /** Six levels, so many blocks, one void trial, one unknown proof. */
  static Results run(int blocks) {
    return new Fixture(blocks, FixtureLevel.ALL).results();
  }

  /** Only the first levels, for small golden files. */
  static Results small(int blocks, int levels) {
    return new Fixture(blocks, FixtureLevel.ALL.subList(0, levels)).results();
  }

  /** A run whose levels take from less than half to more than five times as long. */
  static Results far(int blocks) {
    double[] truths = {1, 1.006, 0.43, 1.4, 2.4, 5.3};
    List<FixtureLevel> all = new ArrayList<>();
    for (int i = 0; i < truths.length; i++) {
      FixtureLevel one = FixtureLevel.ALL.get(i);
      all.add(
          new FixtureLevel(
              one.name(),
              one.description(),
              one.control(),
              truths[i],
              one.figures(),
              one.publishedEffect(),
              one.settings()));
    }
    return new Fixture(blocks, all).results();
  }

  /** A run of many levels, all alike. */
  static Results wide(int levels) {
    List<FixtureLevel> all = new ArrayList<>(FixtureLevel.ALL.subList(0, 2));
    FixtureLevel one = FixtureLevel.ALL.get(2);
    for (int i = 1; i <= levels; i++) {
      all.add(
          new FixtureLevel(
              one.name() + i,
              one.description(),
              one.control(),
              one.truth(),
              null,
              null,
              one.settings()));
    }
    return new Fixture(2, all).results();
  }

  private Results results() {
    List<Trial> trials = trials();
    Results analysed = Rounded.of(analyse(trials));
    return new ResultsBuilder(analysed)
        .metrics(METRICS)
        .noiseFloor(null)
        .trials(trials)
        .proofs(proofs())
        .steps(FixtureSteps.STEPS)
        .headroom(new Results.Headroom(1_310_000, 143_800))
        .warnings(WARNINGS)
        .environment(environment())
        .crossed(null)
        .protocol(null)
        .drift(null)
        .sentences(List.of())
        .overlaps(List.of())
        .warned(WARNINGS.stream().map(text -> Warning.of(Warning.Kind.REMARK, text)).toList())
        .build();
  }

  /** The engine's own figures and verdicts, so that nothing is sealed that toll cannot say. */
  private Results analyse(List<Trial> trials) {
    return Analysis.analyse(
        new AnalysisInput(
            new Results.StudyInfo(
                "accumulo-security",
                "What does security cost Accumulo's continuous ingest?",
                "By how much do two-way TLS and Kerberos (authentication, integrity,"
                    + " confidentiality) slow continuous ingest, compared with no security?",
                "quick",
                "accumulo",
                "continuous-ingest"),
            new Results.RunInfo(
                "20261120T190000Z",
                "2026-11-20T19:00:00Z",
                "2026-11-20T19:41:12Z",
                RunState.COMPLETE,
                blocks + " blocks done",
                42,
                Order.RANDOMISED,
                blocks,
                "0.1.0",
                "./toll run accumulo-security --scale quick --blocks " + blocks + " --seed 42"),
            levels.stream().map(level -> info(level, levels)).toList(),
            METRICS,
            trials.stream().map(Fixture::record).toList(),
            FixtureLevel.published(),
            Tolerance.DEFAULT,
            false,
            4,
            null,
            null,
            List.of(),
            environment(),
            Map.of(),
            Map.of(),
            Map.of(),
            ReportSpec.NONE,
            Map.of()));
  }

  private static TrialRecord record(Trial trial) {
    return new TrialRecord(
        trial.trial(),
        trial.block(),
        trial.position(),
        trial.level(),
        trial.attempt(),
        trial.status(),
        trial.reason(),
        trial.startedAt(),
        List.of(new StepRecord("measure", "ingest", 180, StepRecord.Outcome.DONE, null)),
        trial.metrics(),
        List.of(),
        null,
        trial.interference(),
        trial.facts(),
        trial.load(),
        List.of(),
        null);
  }

  private static LevelInfo info(FixtureLevel level, List<FixtureLevel> levels) {
    boolean hasControl = levels.stream().anyMatch(other -> other.name().equals(level.control()));
    return new LevelInfo(
        level.name(),
        level.description(),
        level.name().equals("none"),
        level.name().equals("none-threadpool"),
        hasControl ? level.control() : null,
        level.settings(),
        Map.of(),
        null);
  }

  private List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      double weather = 1 + 0.02 * random.nextGaussian();
      List<FixtureLevel> order = new ArrayList<>(levels);
      java.util.Collections.shuffle(order, random);
      for (int position = 1; position <= order.size(); position++) {
        FixtureLevel level = order.get(position - 1);
        if (block == 2 && level.name().equals("ssl")) {
          trials.add(trial(level, block, position, 1, weather, false));
          trials.add(trial(level, block, position, 2, weather, true));
        } else {
          trials.add(trial(level, block, position, 1, weather, true));
        }
      }
    }
    return trials;
  }

  private Trial trial(
      FixtureLevel level, int block, int position, int attempt, double weather, boolean valid) {
    double elapsed =
        round(BASELINE_SECONDS * level.truth() * weather * (1 + 0.008 * random.nextGaussian()));
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("elapsed", elapsed);
    metrics.put("entries_per_second", round(ENTRIES / elapsed));
    metrics.put("client_cpu_per_million", round(3.1 * Math.pow(level.truth(), 2)));
    metrics.put(
        "server_cpu_per_million", round(6.8 * level.truth() * (1 + 0.01 * random.nextGaussian())));
    metrics.put("files_per_tablet", 3.0 + random.nextInt(2));
    metrics.put("records", ENTRIES);
    metrics.put("files", 24.0 + random.nextInt(5));
    metrics.put("bytes_on_disk", 412_345_678.0 + random.nextInt(900_000));
    String retry = attempt == 1 ? "" : "-2";
    return new Trial(
        "b%02d-%s%s".formatted(block, level.name(), retry),
        block,
        position,
        level.name(),
        attempt,
        valid ? Status.VALID : Status.VOID,
        valid ? null : "the data was not verified: 3 nodes are referenced but undefined",
        "2026-11-20T19:%02d:%02dZ".formatted(block * 4 % 60, position * 7),
        valid ? metrics : Map.of(),
        Map.of("load", round(1 + random.nextDouble()), "steal_percent", 0.0),
        block == 1 && level.name().equals("auth-int")
            ? dev.toll.engine.record.Verdict.UNKNOWN
            : dev.toll.engine.record.Verdict.TRUE,
        valid ? dev.toll.engine.record.Verdict.TRUE : dev.toll.engine.record.Verdict.FALSE,
        valid
            ? "10000000 entries, 0 undefined, 0 checksum failures"
            : "9999997 entries, 3 undefined",
        Map.of("native_map", "true", "tserver.java", "17.0.13"),
        null,
        null,
        List.of(),
        null);
  }

  private List<LevelProof> proofs() {
    List<LevelProof> proofs = new ArrayList<>();
    levels.forEach(level -> proofs.addAll(FixtureProofs.of(level.name(), blocks)));
    return proofs;
  }

  private static Map<String, Object> environment() {
    return Map.of(
        "machine", Map.of("cpus", 2L, "memory_bytes", 16_612_945_920L, "model", "Xeon, virtual"),
        "kernel", "Linux 6.1.0",
        "toll", Map.of("java", "17.0.13", "version", "0.1.0"),
        "accumulo", Map.of("version", "2.1.4", "tserver.flags", List.of("-Xmx1g", "-XX:+UseG1GC")));
  }

  /** Six decimals: no test may depend on the last bit of a platform's mathematics. */
  static double round(double value) {
    return Math.rint(value * 1e6) / 1e6;
  }
}
