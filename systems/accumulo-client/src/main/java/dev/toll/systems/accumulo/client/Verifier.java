package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.Verified;
import dev.toll.systems.accumulo.client.AccumuloCommands.Verify;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * Checks the lists of a table of any size within a stated memory. The rows are cut into ranges; a
 * pass reads the whole table but keeps only the rows that are in its range and the references that
 * point into it, as a reference may come from anywhere. A range that turns out too full is halved.
 * The same answer as one pass over everything, as ContinuousVerify of accumulo-testing gives it,
 * but for this: an entry with a wrong checksum still defines its row, so that one bad value is
 * reported once and not also as a loss.
 *
 * <p>A tablet server killed in the middle of ingest does not change the count: what the client
 * writes again after the crash has the same key, and of a key's versions the table keeps one.
 */
final class Verifier {

  /** Rows, references and room for the sort's own buffer, 8 bytes each. */
  private static final int BYTES_PER_NODE = 24;

  /** Random rows fill ranges evenly; this leaves room for chance. */
  private static final double FILL = 0.9;

  private static final int EXAMPLES = 10;

  private record Span(long low, long high) {}

  private final RowList defined;
  private final RowList referred;
  private final int capacity;
  private final List<String> examples = new ArrayList<>();
  private long duplicates;
  private long undefined;
  private long unreferenced;
  private long referenced;

  /**
   * @param memoryBytes for all rows held at once
   */
  Verifier(long memoryBytes) {
    capacity = (int) Math.max(1, Math.min(memoryBytes / BYTES_PER_NODE, Integer.MAX_VALUE - 8));
    defined = new RowList(capacity);
    referred = new RowList(capacity);
  }

  /** Verifies a table of continuous ingest. */
  static Verified verify(ClientSession session, Verify wish) throws Exception {
    TableNodes nodes = new TableNodes(session.client(), wish.table(), wish.threads());
    return new Verifier(wish.memoryBytes()).verify(nodes, wish.entries());
  }

  /**
   * Reads the table as often as needed.
   *
   * @param expected how many entries it must hold; the passes are planned by it
   */
  Verified verify(NodeSource source, long expected) throws Exception {
    Deque<Span> spans = plan(expected);
    Pass first = null;
    boolean consistent = true;
    int passes = 0;
    while (!spans.isEmpty()) {
      Span span = spans.pop();
      defined.clear();
      referred.clear();
      Pass pass = new Pass(span.low(), span.high(), defined, referred);
      source.scan(pass::visitor);
      passes++;
      if (pass.full()) {
        halve(span, spans);
      } else {
        count();
        first = first == null ? pass : first;
        consistent &= pass.entries() == first.entries() && pass.corrupt() == first.corrupt();
      }
    }
    return new Verified(
        consistent ? first.entries() == expected && first.corrupt() == 0 && undefined == 0 : null,
        consistent
            ? "%,d of %,d entries, %,d corrupt, %,d undefined, %,d referenced, %,d unreferenced"
                .formatted(
                    first.entries(), expected, first.corrupt(), undefined, referenced, unreferenced)
            : "the table changed while it was read: passes found different numbers of entries",
        expected,
        first.entries(),
        first.corrupt(),
        duplicates,
        undefined,
        unreferenced,
        referenced,
        passes,
        examples);
  }

  private Deque<Span> plan(long expected) {
    long passes = Math.max(1, (long) Math.ceil(expected / (FILL * capacity)));
    Deque<Span> spans = new ArrayDeque<>();
    long width = Long.MAX_VALUE / passes;
    for (long i = 0; i < passes; i++) {
      spans.add(new Span(i * width, i == passes - 1 ? Long.MAX_VALUE : (i + 1) * width - 1));
    }
    return spans;
  }

  private void halve(Span span, Deque<Span> spans) {
    if (span.low() == span.high()) {
      throw new IllegalStateException(
          "more than %d entries refer to row %016x".formatted(capacity, span.low()));
    }
    long middle = span.low() + (span.high() - span.low()) / 2;
    spans.push(new Span(middle + 1, span.high()));
    spans.push(new Span(span.low(), middle));
  }

  /** Merges the two sorted lists of a pass. */
  private void count() {
    duplicates += defined.makeDistinct();
    var unused = referred.makeDistinct();
    int i = 0;
    int j = 0;
    while (i < defined.size() || j < referred.size()) {
      if (j == referred.size() || (i < defined.size() && defined.get(i) < referred.get(j))) {
        unreferenced++;
        i++;
      } else if (i == defined.size() || referred.get(j) < defined.get(i)) {
        undefined++;
        if (examples.size() < EXAMPLES) {
          examples.add(String.format(Locale.ROOT, "%016x", referred.get(j)));
        }
        j++;
      } else {
        referenced++;
        i++;
        j++;
      }
    }
  }
}
