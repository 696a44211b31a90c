package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** What the answers to the queries of one kind were worth; of all its threads. */
final class QueryChecks {
  private static final int EXAMPLES = 5;

  private final Kind kind;
  private final LongAdder queries = new LongAdder();
  private final LongAdder entries = new LongAdder();
  private final LongAdder corrupt = new LongAdder();
  private final LongAdder missing = new LongAdder();
  private final LongAdder undefined = new LongAdder();
  private final List<String> examples = new ArrayList<>();

  QueryChecks(Kind kind) {
    this.kind = kind;
  }

  void answered() {
    queries.increment();
  }

  void found() {
    entries.increment();
  }

  /** An entry of the wrong form or checksum, or one that was not asked for. */
  void corrupt(long row) {
    corrupt.increment();
    example("corrupt", row);
  }

  /** A row that was stored. */
  void missing(long row) {
    missing.increment();
    example("missing", row);
  }

  /** A row that an entry refers to. */
  void undefined(long row) {
    undefined.increment();
    example("undefined", row);
  }

  private synchronized void example(String what, long row) {
    if (examples.size() < EXAMPLES) {
      examples.add(
          what
              + (row == NodeFormat.NONE
                  ? " row that is no row of continuous ingest"
                  : String.format(Locale.ROOT, " %016x", row)));
    }
  }

  synchronized Checked checked() {
    return new Checked(
        kind,
        queries.sum(),
        entries.sum(),
        corrupt.sum(),
        missing.sum(),
        undefined.sum(),
        List.copyOf(examples));
  }
}
