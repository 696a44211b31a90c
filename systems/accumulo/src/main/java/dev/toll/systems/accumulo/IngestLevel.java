package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.settings.AutoBytes;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Continuous ingest at a level.
 *
 * @param entries written and measured
 * @param warm entries written before, unmeasured
 * @param writers each with a batch writer of its own
 * @param tablets the table is split into
 * @param writerMemory bytes of a batch writer
 * @param writerThreads of a batch writer
 * @param flushEvery entries between two flushes of a writer
 * @param probeEntries written by the probes of proofs
 * @param verifyMemory bytes of the rows that verification holds at once; empty for auto
 * @param deadline of one step of load or verification
 */
record IngestLevel(
    long entries,
    long warm,
    int writers,
    int tablets,
    long writerMemory,
    int writerThreads,
    int flushEvery,
    Settle settle,
    long probeEntries,
    OptionalLong verifyMemory,
    Duration deadline) {

  /** What is waited for after measuring. */
  enum Settle {
    NONE,
    FLUSH,
    COMPACTIONS
  }

  static IngestLevel of(Settings settings) {
    return new IngestLevel(
        settings.count(AccumuloSettings.ENTRIES),
        settings.count(AccumuloSettings.WARM),
        (int) settings.count(AccumuloSettings.WRITERS),
        (int) settings.count(AccumuloSettings.TABLETS),
        settings.bytes(AccumuloSettings.WRITER_MEMORY),
        (int) settings.count(AccumuloSettings.WRITER_THREADS),
        (int) settings.count(AccumuloSettings.FLUSH_EVERY),
        Choices.of(Settle.class, settings, AccumuloSettings.SETTLE),
        settings.count(AccumuloSettings.PROBE_ENTRIES),
        AutoBytes.of(settings, AccumuloSettings.VERIFY_MEMORY),
        settings.duration(AccumuloSettings.DEADLINE));
  }
}
