package dev.toll.systems.accumulo.client;

import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadWorker;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The rows that a finished load wrote, made once more from its seed: a query that does not find one
 * of them has found a loss. 8 bytes a row.
 */
final class StoredRows {
  /** The phase of {@link Ingest} in which they are written. */
  static final String PHASE = "store";

  private final long[] rows;

  private StoredRows(long[] rows) {
    this.rows = rows;
  }

  static StoredRows of(Load load) {
    if (load.entries() == null || load.entries() > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException("queries need a known number of stored entries");
    }
    LoadPlan plan = LoadPlan.count(load.writers(), load.entries());
    SplittableRandom[] randoms = LoadWorker.randoms(load.seed(), PHASE, load.writers());
    long[] rows = new long[Math.toIntExact(load.entries())];
    int length = 0;
    for (int writer = 0; writer < load.writers(); writer++) {
      var unusedId = IngestWorker.id(randoms[writer]);
      NodeGenerator generator = new NodeGenerator(randoms[writer], load.flushEvery());
      for (long i = 0; i < plan.share(writer); i++) {
        long before = generator.rewritten();
        var unused = generator.next();
        if (generator.rewritten() == before) {
          rows[length++] = generator.row;
        }
      }
    }
    Arrays.sort(rows, 0, length);
    return new StoredRows(Arrays.copyOf(rows, length));
  }

  int size() {
    return rows.length;
  }

  /** In ascending order. */
  long get(int index) {
    return rows[index];
  }

  boolean has(long row) {
    return Arrays.binarySearch(rows, row) >= 0;
  }

  long random(SplittableRandom random) {
    return rows[random.nextInt(rows.length)];
  }
}
