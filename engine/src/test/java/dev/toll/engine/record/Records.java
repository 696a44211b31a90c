package dev.toll.engine.record;

import dev.toll.engine.record.TrialRecord.Status;
import java.util.List;
import java.util.Map;

/** Valid trials without evidence, for tests that are about something else. */
public final class Records {
  private Records() {}

  /** The first attempt at a level. */
  public static TrialRecord valid(
      String trial, int block, String level, Map<String, Double> metrics) {
    return valid(trial, block, level, 1, metrics, Map.of(), LoadFacts.NONE);
  }

  /** The same with more of it. */
  public static TrialRecord valid(
      String trial,
      int block,
      String level,
      int attempt,
      Map<String, Double> metrics,
      Map<String, String> facts,
      LoadFacts load) {
    return new TrialRecord(
        trial,
        block,
        1,
        level,
        attempt,
        Status.VALID,
        null,
        "2026-11-20T19:00:00Z",
        List.of(),
        metrics,
        List.of(),
        null,
        Map.of(),
        facts,
        load,
        List.of(),
        null);
  }

  /** One of which only its time is known: when it began, and its steps. */
  public static TrialRecord timed(
      String trial, int block, String level, int attempt, String startedAt, StepRecord... steps) {
    return new TrialRecord(
        trial,
        block,
        1,
        level,
        attempt,
        Status.VALID,
        null,
        startedAt,
        List.of(steps),
        Map.of(),
        List.of(),
        null,
        Map.of(),
        Map.of(),
        LoadFacts.NONE,
        List.of(),
        null);
  }
}
