package dev.toll.engine.record;

import dev.toll.engine.record.TrialRecord.Status;
import java.util.List;
import java.util.Map;

/** Trials without evidence, for tests that are about something else. */
public final class Records {
  private static final String START = "2026-11-20T19:00:00Z";

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
    return of(trial, block, level, attempt, null, START, List.of(), metrics, facts, load);
  }

  /** The first attempt at a level, which failed. */
  public static TrialRecord voided(String trial, int block, String level, String reason) {
    return of(trial, block, level, 1, reason, START, List.of(), Map.of(), Map.of(), LoadFacts.NONE);
  }

  /** One of which only its time is known: when it began, and its steps. */
  public static TrialRecord timed(
      String trial, int block, String level, int attempt, String startedAt, StepRecord... steps) {
    return of(
        trial,
        block,
        level,
        attempt,
        null,
        startedAt,
        List.of(steps),
        Map.of(),
        Map.of(),
        LoadFacts.NONE);
  }

  private static TrialRecord of(
      String trial,
      int block,
      String level,
      int attempt,
      String reason,
      String startedAt,
      List<StepRecord> steps,
      Map<String, Double> metrics,
      Map<String, String> facts,
      LoadFacts load) {
    return new TrialRecord(
        trial,
        block,
        1,
        level,
        attempt,
        reason == null ? Status.VALID : Status.VOID,
        reason,
        startedAt,
        steps,
        metrics,
        List.of(),
        null,
        Map.of(),
        facts,
        load,
        List.of(),
        null);
  }
}
