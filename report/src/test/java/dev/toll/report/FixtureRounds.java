package dev.toll.report;

import dev.toll.engine.analysis.Analysis;
import dev.toll.engine.analysis.AnalysisInput;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.RunState;
import dev.toll.engine.verdict.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** An interleaved run of three levels; the first attempt at block 2 is void. */
final class FixtureRounds {
  static final String DISTURBED = "the other instances used 0.34 processors (limit: 0.20)";

  private static final List<String> LEVELS = List.of("none", "none-threadpool", "ssl");
  private static final List<Double> TRUTHS = List.of(1.0, 0.95, 1.08);
  private static final int ROUNDS = 6;

  private final Random random = new Random(7);

  private FixtureRounds() {}

  /** So many blocks. */
  static Results run(int blocks) {
    FixtureRounds fixture = new FixtureRounds();
    List<TrialRecord> trials = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      if (block == 2) {
        trials.addAll(fixture.block(block, 1, false));
      }
      trials.addAll(fixture.block(block, block == 2 ? 2 : 1, true));
    }
    return Rounded.of(
        Analysis.analyse(
            new AnalysisInput(
                new Results.StudyInfo("s", "What TLS costs", "How much?", "quick", "x", "load"),
                new Results.RunInfo(
                    "20261120T190000Z",
                    "2026-11-20T19:00:00Z",
                    "2026-11-20T19:41:12Z",
                    RunState.COMPLETE,
                    blocks + " blocks done",
                    42,
                    Order.INTERLEAVED,
                    blocks,
                    "0.1.0",
                    "./toll run s"),
                LEVELS.stream().map(FixtureRounds::info).toList(),
                List.of(new Metric("elapsed", "Elapsed", "s", Better.LOWER, true)),
                trials,
                null,
                Tolerance.DEFAULT,
                false,
                4,
                null,
                null,
                List.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                ReportSpec.NONE,
                Map.of())));
  }

  private static LevelInfo info(String level) {
    return new LevelInfo(
        level,
        level.equals("ssl") ? "two-way TLS" : null,
        level.equals("none"),
        level.equals("none-threadpool"),
        level.equals("ssl") ? "none-threadpool" : null,
        Map.of(),
        Map.of(),
        null);
  }

  private List<TrialRecord> block(int block, int attempt, boolean valid) {
    double[] weather = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      weather[round] = 1 + 0.2 * random.nextDouble();
    }
    List<TrialRecord> trials = new ArrayList<>();
    for (String level : LEVELS) {
      trials.add(trial(block, attempt, valid, level, weather));
    }
    return trials;
  }

  /** Round 3 of block 1 does not count, and four of a void block. */
  private TrialRecord trial(int block, int attempt, boolean valid, String level, double[] weather) {
    int index = LEVELS.indexOf(level);
    List<SliceRecord> slices = new ArrayList<>();
    double sum = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      double seconds =
          Fixture.round(
              0.4 * TRUTHS.get(index) * weather[round - 1] * (1 + 0.03 * random.nextGaussian()));
      boolean disturbed = valid ? block == 1 && round == 3 : round > 2;
      sum += disturbed ? 0 : seconds;
      slices.add(
          new SliceRecord(
              round,
              1 + (index + round) % LEVELS.size(),
              round * 2.0,
              60_000,
              seconds,
              disturbed ? 0.34 : 0.01,
              valid ? Map.of("elapsed", seconds) : Map.of(),
              disturbed ? DISTURBED : null));
    }
    return new TrialRecord(
        "b%02d-%s".formatted(block, level),
        block,
        index + 1,
        level,
        attempt,
        valid ? Status.VALID : Status.VOID,
        valid ? null : "only 2 of 6 rounds count",
        "2026-11-20T19:%02d:00Z".formatted(block * 4 + attempt),
        List.of(new StepRecord("measure", "load", 60, StepRecord.Outcome.DONE, null)),
        valid ? Map.of("elapsed", sum) : Map.of(),
        List.of(),
        null,
        Map.of(),
        Map.of(),
        LoadFacts.NONE,
        slices,
        null);
  }
}
