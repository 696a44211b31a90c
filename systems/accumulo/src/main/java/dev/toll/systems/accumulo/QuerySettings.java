package dev.toll.systems.accumulo;

import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.duration;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.accumulo.QueryLevel.Measured;
import java.util.List;
import java.util.Set;

/** Every setting of the queries alongside continuous ingest, its default and its meaning. */
final class QuerySettings {
  static final String LOAD = "workload.load";
  static final String STORED = "workload.stored-entries";
  static final String WALKS = "workload.queries.walks";
  static final String BATCH_SCANS = "workload.queries.batch-scans";
  static final String RANGE_SCANS = "workload.queries.range-scans";
  static final String WALK_STEPS = "workload.queries.walk-steps";
  static final String BATCH_ROWS = "workload.queries.batch-rows";
  static final String RANGE_ENTRIES = "workload.queries.range-entries";
  static final String THREADS = "workload.queries.threads";
  static final String DURATION = "workload.queries.duration";

  /** Enough that queries seldom meet. */
  static final long LEAST_STORED = 1000;

  private QuerySettings() {}

  static List<SettingSpec> all() {
    return List.of(
        choice(
                LOAD,
                Measured.values(),
                "what is measured: continuous ingest, queries, or both at once")
            .seenBy(LoadProof.NAME),
        count(STORED, "0", "0", "100M", "entries written before and flushed, which queries read")
            .with(Trait.RUN),
        rate(WALKS, "queries a second that follow the linked list"),
        rate(BATCH_SCANS, "batch scans of random rows a second"),
        rate(RANGE_SCANS, "scans a second of neighbouring entries"),
        count(WALK_STEPS, "10", "1", "10k", "rows that a walk looks up, one after another"),
        count(BATCH_ROWS, "20", "1", "100k", "rows that a batch scan looks up"),
        count(RANGE_ENTRIES, "100", "1", "100k", "entries that a range scan reads"),
        count(THREADS, "4", "1", "1024", "queries of each kind that may be under way at once"),
        duration(DURATION, "10s", "how long queries are measured without ingest"));
  }

  /** A proof of the load sees no more than that the rates are not exceeded, and none is 0. */
  private static SettingSpec rate(String path, String meaning) {
    return count(path, "20", "0", "100k", meaning)
        .seenBy(
            (level, against) -> ConnectSettings.wanted(level) ? Set.of() : Set.of(LoadProof.NAME));
  }

  /** What is wrong with a level's queries beyond the form of their values. */
  static void check(Settings level, Problems problems) {
    QueryLevel queries = QueryLevel.of(level);
    if (!queries.asks()) {
      return;
    }
    if (queries.kinds().isEmpty()) {
      problems.add(
          level.origin(LOAD),
          "%s is %s, but no query has a rate: set %s, %s or %s"
              .formatted(LOAD, Choices.word(queries.measured()), WALKS, BATCH_SCANS, RANGE_SCANS));
    }
    long least = LEAST_STORED * level.count(AccumuloSettings.WRITERS);
    if (queries.stored() < least) {
      problems.add(
          level.origin(LOAD),
          "%s is %s, and queries need rows that are known: set %s to at least %d (%d for each of"
                  .formatted(LOAD, Choices.word(queries.measured()), STORED, least, LEAST_STORED)
              + " the "
              + level.count(AccumuloSettings.WRITERS)
              + " writers)");
    }
  }
}
