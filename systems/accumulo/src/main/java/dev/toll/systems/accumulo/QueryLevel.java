package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Queries at a level.
 *
 * @param measured whether they run, and whether ingest does
 * @param stored entries written before, about
 * @param kinds those with a rate
 * @param threads of each kind
 * @param alone how long they are measured without ingest
 */
record QueryLevel(Measured measured, long stored, List<Asked> kinds, int threads, Duration alone) {

  /** What a trial measures. */
  enum Measured {
    INGEST,
    QUERIES,
    BOTH
  }

  static QueryLevel of(Settings settings) {
    return new QueryLevel(
        Choices.of(Measured.class, settings, QuerySettings.LOAD),
        settings.count(QuerySettings.STORED),
        Stream.of(
                asked(settings, Kind.WALK, QuerySettings.WALKS, QuerySettings.WALK_STEPS),
                asked(
                    settings, Kind.BATCH_SCAN, QuerySettings.BATCH_SCANS, QuerySettings.BATCH_ROWS),
                asked(
                    settings,
                    Kind.RANGE_SCAN,
                    QuerySettings.RANGE_SCANS,
                    QuerySettings.RANGE_ENTRIES))
            .filter(kind -> kind.rate() > 0)
            .toList(),
        (int) settings.count(QuerySettings.THREADS),
        settings.duration(QuerySettings.DURATION));
  }

  private static Asked asked(Settings settings, Kind kind, String rate, String size) {
    return new Asked(kind, settings.count(rate), (int) settings.count(size));
  }

  /** Whether queries are measured. */
  boolean asks() {
    return measured != Measured.INGEST;
  }

  /** Whether continuous ingest is. */
  boolean ingests() {
    return measured != Measured.QUERIES;
  }

  /** Queries a second, of all kinds together. */
  double rate() {
    return asks() ? kinds.stream().mapToDouble(Asked::rate).sum() : 0;
  }
}
