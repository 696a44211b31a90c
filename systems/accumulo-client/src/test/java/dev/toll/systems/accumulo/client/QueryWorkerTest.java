package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.LoadWorker;
import dev.toll.driver.Share;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every answer is checked: what is lost, damaged or refers to nothing is counted. */
class QueryWorkerTest {
  private static final int LAYER = 8;

  /** Two writers whose lists are closed: 25 layers, and the first again but for its last node. */
  private static final long ENTRIES = 2L * ((NodeGenerator.DEPTH + 1) * LAYER - 1);

  private static final Load STORED = new Load("ci", ENTRIES, 2, 512_000, 3, LAYER, 11, Share.WHOLE);

  private final MemoryTable table = new MemoryTable();
  private final StoredRows stored = StoredRows.of(STORED);

  @BeforeEach
  void store() {
    SplittableRandom[] randoms = LoadWorker.randoms(STORED.seed(), StoredRows.PHASE, 2);
    for (SplittableRandom random : randoms) {
      String id = IngestWorker.id(random);
      table.write(new NodeGenerator(random, LAYER), id, ENTRIES / 2);
    }
  }

  @Test
  void theRowsAreKnownFromTheSeed() {
    assertThat(stored.size()).isEqualTo(table.entries.size()).isEqualTo(2 * 25 * LAYER);
    assertThat(table.entries.values())
        .allMatch(entry -> stored.has(Long.parseLong(entry.row(), 16)));
    assertThat(stored.has(stored.get(0) + 1)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void whatWasStoredIsFound(Kind kind) throws Exception {
    // New entries are between the stored ones, as those of an ingest alongside the queries are.
    var unused = table.write(99, 50, 700);
    Checked checked = ask(kind, 200, 10);
    assertThat(checked.queries()).isEqualTo(200);
    assertThat(checked.entries()).isBetween(1900L, 2000L);
    assertThat(checked.corrupt() + checked.missing() + checked.undefined()).isZero();
    assertThat(checked.examples()).isEmpty();
  }

  @Test
  void aWalkGoesOnForAsManyStepsAsItIsAskedFor() throws Exception {
    // Through every layer and over the joint where the lists are closed; 2 of 400 nodes are ends.
    assertThat(ask(Kind.WALK, 100, 60).entries()).isGreaterThan(4000);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aDamagedEntryIsFound(Kind kind) throws Exception {
    damageAll();
    Checked checked = ask(kind, 20, 5);
    assertThat(checked.corrupt()).isEqualTo(checked.entries()).isPositive();
    // Its row is there all the same.
    assertThat(checked.missing() + checked.undefined()).isZero();
    assertThat(checked.examples())
        .hasSize(5)
        .allMatch(text -> text.matches("corrupt [0-9a-f]{16}"));
  }

  private void damageAll() {
    table.entries.replaceAll(
        (key, entry) -> {
          char[] value = entry.value().toCharArray();
          value[3] = value[3] == '0' ? '1' : '0';
          return new MemoryTable.Entry(
              entry.row(), entry.family(), entry.qualifier(), new String(value));
        });
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aMissingRowIsFound(Kind kind) throws Exception {
    table.entries.clear();
    Checked checked = ask(kind, 3, 1);
    assertThat(checked.missing()).isGreaterThanOrEqualTo(3);
    assertThat(checked.entries()).isZero();
    assertThat(checked.examples()).isNotEmpty().allMatch(text -> text.startsWith("missing "));
  }

  /** The second step's row is gone: what refers to it shows that. */
  @Test
  void anUndefinedRowIsAFailure() throws Exception {
    int before = table.entries.size();
    table.entries.values().removeIf(entry -> stored.get(stored.size() / 2) <= number(entry));
    assertThat(table.entries.size()).isLessThan(before);
    Checked checked = ask(Kind.WALK, 100, 10);
    assertThat(checked.undefined()).isPositive();
    // A walk ends where its row is not found.
    assertThat(checked.missing() + checked.undefined()).isLessThanOrEqualTo(100);
    assertThat(checked.corrupt()).isZero();
  }

  /** A single row of many: exactly the queries that asked for it report it. */
  @Test
  void oneLostRowOfARangeIsTold() throws Exception {
    long lost = stored.get(stored.size() / 2);
    table.entries.values().removeIf(entry -> number(entry) == lost);
    Checked checked = ask(Kind.RANGE_SCAN, 400, 20);
    assertThat(checked.missing()).isBetween(5L, 100L);
    assertThat(checked.examples()).containsOnly("missing " + MemoryReader.text(lost));
  }

  @Test
  void entriesOfOtherRowsAreWrong() throws Exception {
    long stray = stored.get(0) + 1;
    RowReader liar =
        new RowReader() {
          private final MemoryReader honest = new MemoryReader(table);

          @Override
          public void row(long row, Sink sink) {
            honest.row(row, sink);
            sink.entry(bytes(stray), new byte[4], new byte[4], new byte[0]);
          }

          @Override
          public void rows(java.util.Collection<Long> rows, Sink sink) {
            rows.forEach(row -> row(row, sink));
          }

          @Override
          public void from(long row, int entries, Sink sink) {
            honest.from(row, entries, sink);
          }
        };
    QueryChecks checks = new QueryChecks(Kind.BATCH_SCAN);
    new QueryWorker(Kind.BATCH_SCAN, 3, liar, stored, new SplittableRandom(1), checks).operate();
    assertThat(checks.checked().corrupt()).isPositive();
    assertThat(checks.checked().examples()).contains("corrupt " + MemoryReader.text(stray));
  }

  private static byte[] bytes(long row) {
    return MemoryReader.text(row).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  private static long number(MemoryTable.Entry entry) {
    return Long.parseLong(entry.row(), 16);
  }

  private Checked ask(Kind kind, int queries, int size) throws Exception {
    QueryChecks checks = new QueryChecks(kind);
    QueryWorker worker =
        new QueryWorker(
            kind, size, new MemoryReader(table), stored, new SplittableRandom(3), checks);
    for (int i = 0; i < queries; i++) {
      worker.operate();
    }
    return checks.checked();
  }
}
