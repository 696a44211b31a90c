package dev.toll.systems.accumulo.client;

import dev.toll.driver.LoadWorker;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/**
 * One thread's queries of one kind on a table of continuous ingest. One operation is a query with
 * the check of its answer: every entry by its checksum, as {@link Verifier} does, and every row
 * that must be there. What is wrong is counted, and does not end the load.
 */
final class QueryWorker implements LoadWorker {
  private final Kind kind;
  private final int size;
  private final RowReader reader;
  private final StoredRows stored;
  private final SplittableRandom random;
  private final QueryChecks checks;
  private final CRC32 checksum = new CRC32();

  /** Of the answer under way. */
  private final Set<Long> found = new LinkedHashSet<>();

  private long last;
  private long previous;
  private int entries;

  /**
   * A worker.
   *
   * @param size steps of a walk, rows of a batch, entries of a range
   * @param random the worker's own
   */
  QueryWorker(
      Kind kind,
      int size,
      RowReader reader,
      StoredRows stored,
      SplittableRandom random,
      QueryChecks checks) {
    this.kind = kind;
    this.size = size;
    this.reader = reader;
    this.stored = stored;
    this.random = random;
    this.checks = checks;
  }

  @Override
  public void operate() throws Exception {
    switch (kind) {
      case WALK -> walk();
      case BATCH_SCAN -> batch();
      case RANGE_SCAN -> range();
    }
    checks.answered();
  }

  /** It begins at a stored row; what an entry refers to was acknowledged before it. */
  private void walk() throws Exception {
    long row = stored.random(random);
    for (int step = 0; step < size && row >= 0; step++) {
      begin();
      reader.row(row, this::take);
      if (!found.contains(row)) {
        if (step == 0) {
          checks.missing(row);
        } else {
          checks.undefined(row);
        }
      }
      others(row);
      // A list ends where a node refers to none, or is damaged.
      row = previous;
    }
  }

  /** Of a row's entries, those of another row are wrong. */
  private void others(long row) {
    for (long other : found) {
      if (other != row) {
        checks.corrupt(other);
      }
    }
  }

  private void batch() throws Exception {
    Set<Long> asked = new LinkedHashSet<>();
    // Drawing nearly all rows at random would take long.
    int most = Math.max(1, Math.min(size, stored.size() / 2));
    while (asked.size() < most) {
      asked.add(stored.random(random));
    }
    begin();
    reader.rows(asked, this::take);
    for (long row : asked) {
      if (!found.remove(row)) {
        checks.missing(row);
      }
    }
    found.forEach(checks::corrupt);
  }

  /** New entries may be between those that were stored, never in place of one. */
  private void range() throws Exception {
    int from = random.nextInt(stored.size());
    begin();
    reader.from(stored.get(from), size, this::take);
    long end = entries < size ? Long.MAX_VALUE : last;
    for (int i = from; i < stored.size() && stored.get(i) <= end; i++) {
      if (!found.remove(stored.get(i))) {
        checks.missing(stored.get(i));
      }
    }
  }

  private void begin() {
    found.clear();
    last = NodeFormat.NONE;
    previous = NodeFormat.NONE;
    entries = 0;
  }

  private void take(byte[] row, byte[] family, byte[] qualifier, byte[] value) {
    entries++;
    checks.found();
    long number = NodeFormat.row(row);
    previous = NodeFormat.previous(row, family, qualifier, value, checksum);
    if (number == NodeFormat.NONE || previous == NodeFormat.CORRUPT) {
      checks.corrupt(number);
    }
    if (number != NodeFormat.NONE) {
      found.add(number);
      last = number;
    }
  }
}
