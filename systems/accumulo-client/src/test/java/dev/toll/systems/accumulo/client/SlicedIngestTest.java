package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Interval;
import dev.toll.driver.LoadCommands.Slice;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.driver.Share;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.AccumuloCommands.Verified;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.data.ColumnUpdate;
import org.apache.accumulo.core.data.Mutation;
import org.junit.jupiter.api.Test;

/** A load in slices writes what the same load writes in one. */
class SlicedIngestTest {
  private static final int LAYER = 20;

  private final MemoryTable table = new MemoryTable();
  private final List<BufferingWriter> writers = new ArrayList<>();
  private final Ingest ingest = new Ingest();
  private final Ticks ticks = new Ticks();

  @Test
  void slicesMakeTheListsOfOneLoad() throws Exception {
    begin(true, 2);
    long distinct = 0;
    // Long enough to write first layers again, and never a whole number of layers.
    for (long entries : new long[] {7, 500, 33, 1, 900, 559}) {
      LoadResult done = ingest.load(new Slice(entries), ticks);
      Counts counts = ingest.counted();
      assertThat(done.operations()).isEqualTo(entries);
      assertThat(writers).allSatisfy(writer -> assertThat(writer.pending).isEmpty());
      assertThat(counts.flushes()).isGreaterThanOrEqualTo(2);
      distinct += entries - counts.rewritten();
    }
    assertThat(distinct).isLessThan(2000);
    Verified found = new Verifier(1 << 20).verify(table, distinct);
    assertThat(found.right()).as(found.summary()).isTrue();
    // The first writer has the odd entry of each slice.
    Set<String> sliced = rows();
    assertThat(sliced).isEqualTo(rowsWithoutSlices(1002, 998));
  }

  @Test
  void writersStayOpenBetweenSlicesAndCloseAtTheEnd() throws Exception {
    begin(true, 3);
    var unused = ingest.load(new Slice(30), ticks);
    unused = ingest.load(new Slice(30), ticks);
    assertThat(writers).hasSize(3).noneMatch(writer -> writer.closed);
    assertThat(ingest.end()).isNotNull();
    assertThat(writers).allMatch(writer -> writer.closed);
    assertThatThrownBy(() -> ingest.load(new Slice(1), ticks))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("slice: no load was begun; send 'begin' first");
  }

  @Test
  void anotherLoadEndsTheOneBeforeAndWritesOtherRows() throws Exception {
    begin(false, 1);
    var unused = ingest.load(new Slice(100), ticks);
    begin(true, 1);
    assertThat(writers.get(0).closed).isTrue();
    assertThat(writers.get(1).closed).isFalse();
    unused = ingest.load(new Slice(100), ticks);
    assertThat(rows()).hasSize(200);
  }

  @Test
  void severalDriversWriteWhatOneWould() throws Exception {
    begin(true, 2, new Share(0, 3));
    var unused = ingest.load(new Slice(668), ticks);
    begin(true, 1, new Share(2, 3));
    unused = ingest.load(new Slice(332), ticks);
    Set<String> shared = rows();
    assertThat(shared).isEqualTo(rowsWithoutSlices(334, 334, 332));
  }

  @Test
  void everySliceTicks() throws Exception {
    begin(true, 1);
    var unused = ingest.load(new Slice(40), ticks);
    unused = ingest.load(new Slice(60), ticks);
    assertThat(ticks.totals).contains(40L, 60L);
  }

  private void begin(boolean measured, int count) throws Exception {
    begin(measured, count, Share.WHOLE);
  }

  private void begin(boolean measured, int count, Share share) throws Exception {
    Load load = new Load("ci", 1000L, count, 512_000, 3, LAYER, 7, share);
    var unused =
        ingest.begin(
            load,
            measured ? "measure" : "warm",
            () -> {
              writers.add(new BufferingWriter());
              return writers.get(writers.size() - 1);
            });
  }

  /** What writers write that do so many entries each in one. */
  private Set<String> rowsWithoutSlices(int... entries) throws Exception {
    table.entries.clear();
    SplittableRandom[] randoms = LoadWorker.randoms(7, "measure", entries.length);
    for (int i = 0; i < entries.length; i++) {
      BatchWriter writer = new BufferingWriter();
      try (IngestWorker worker = new IngestWorker(randoms[i], LAYER, null, writer)) {
        for (int j = 0; j < entries[i]; j++) {
          worker.operate();
        }
        worker.finish();
      }
    }
    return rows();
  }

  private Set<String> rows() {
    return Set.copyOf(table.entries.keySet());
  }

  /** Keeps entries until it is flushed, as a batch writer may. */
  private final class BufferingWriter implements BatchWriter {
    final List<Mutation> pending = new ArrayList<>();
    boolean closed;

    @Override
    public void addMutation(Mutation mutation) {
      assertThat(closed).isFalse();
      pending.add(mutation);
    }

    @Override
    public void addMutations(Iterable<Mutation> mutations) {
      mutations.forEach(this::addMutation);
    }

    @Override
    public void flush() {
      synchronized (table) {
        pending.forEach(this::write);
      }
      pending.clear();
    }

    @Override
    public void close() {
      flush();
      closed = true;
    }

    private void write(Mutation mutation) {
      for (ColumnUpdate update : mutation.getUpdates()) {
        table.put(
            new MemoryTable.Entry(
                text(mutation.getRow()),
                text(update.getColumnFamily()),
                text(update.getColumnQualifier()),
                text(update.getValue())));
      }
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private static final class Ticks implements Reporter {
    final List<Long> totals = new ArrayList<>();

    @Override
    public void note(String text) {}

    @Override
    public void tick(Interval interval) {
      totals.add(interval.total());
    }
  }
}
