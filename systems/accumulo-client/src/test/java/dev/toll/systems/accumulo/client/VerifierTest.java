package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.accumulo.client.AccumuloCommands.Verified;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerifierTest {

  private static final int LAYER = 100;
  private static final long WRITTEN = 5_000;
  private static final long PLENTY = 1 << 20;

  /** Room for 256 rows: some twenty passes over this table. */
  private static final long SCARCE = 256 * 24;

  private final MemoryTable table = new MemoryTable();
  private long distinct;

  @BeforeEach
  void write() {
    distinct = table.write(1, LAYER, WRITTEN) + table.write(2, LAYER, WRITTEN);
  }

  @Test
  void acceptsWhatIsWhole() throws Exception {
    Verified findings = new Verifier(PLENTY).verify(table, distinct);
    // 5000 = 25 * 100 + 99 + 2401: one closing of the lists, then 2401 more, by each of two
    // writers.
    assertThat(distinct).isEqualTo(2 * (WRITTEN - 99));
    assertThat(findings.entries()).isEqualTo(distinct);
    assertThat(findings.corrupt()).isZero();
    assertThat(findings.undefined()).isZero();
    assertThat(findings.duplicates()).isZero();
    assertThat(findings.passes()).isEqualTo(1);
    assertThat(findings.referenced() + findings.unreferenced()).isEqualTo(distinct);
    // Left over: the last node of a closed list (1), and what the last layer leaves open (100).
    assertThat(findings.unreferenced()).isEqualTo(2 * (1 + 100));
    assertThat(findings.right()).isTrue();
  }

  @Test
  void manyPassesGiveTheAnswerOfOne() throws Exception {
    table.entries.remove(table.someReferred().getKey());
    Verified one = new Verifier(PLENTY).verify(table, distinct);
    Verified many = new Verifier(SCARCE).verify(table, distinct);
    assertThat(many.passes()).isGreaterThan(10);
    assertThat(many)
        .usingRecursiveComparison()
        .ignoringFields("passes", "undefinedRows")
        .isEqualTo(one);
    assertThat(many.undefinedRows()).containsExactlyInAnyOrderElementsOf(one.undefinedRows());
  }

  @Test
  void aRangeThatIsTooFullIsHalved() throws Exception {
    Verified planned = new Verifier(SCARCE).verify(table, distinct);
    Verified unplanned = new Verifier(SCARCE).verify(table, 1);
    assertThat(unplanned.passes()).isGreaterThan(planned.passes());
    assertThat(unplanned)
        .usingRecursiveComparison()
        .ignoringFields("passes", "expected", "right", "summary")
        .isEqualTo(planned);
  }

  @Test
  void aLostNodeIsUndefinedOnce() throws Exception {
    String row = table.someReferred().getValue().row();
    table.entries.remove(table.someReferred().getKey());
    Verified findings = new Verifier(PLENTY).verify(table, distinct);
    assertThat(findings.undefined()).isEqualTo(1);
    assertThat(findings.undefinedRows()).containsExactly(row);
    assertThat(findings.entries()).isEqualTo(distinct - 1);
    assertThat(findings.right()).isFalse();
    // Also when it is not known how many there should be.
    assertThat(new Verifier(PLENTY).verify(table, distinct - 1).right()).isFalse();
  }

  @Test
  void aChangedValueIsCorruptOnceAndNothingElse() throws Exception {
    MemoryTable.Entry entry = table.someReferred().getValue();
    String value = entry.value();
    char last = value.charAt(value.length() - 1);
    String changed = value.substring(0, value.length() - 1) + (last == '0' ? '1' : '0');
    table.put(new MemoryTable.Entry(entry.row(), entry.family(), entry.qualifier(), changed));
    Verified findings = new Verifier(PLENTY).verify(table, distinct);
    assertThat(findings.corrupt()).isEqualTo(1);
    assertThat(findings.undefined()).isZero();
    assertThat(findings.entries()).isEqualTo(distinct);
    assertThat(findings.right()).isFalse();
  }

  @Test
  void aRowThatIsNoneIsCorrupt() throws Exception {
    table.put(new MemoryTable.Entry("zzz", "0001", "0002", "stray"));
    Verified findings = new Verifier(PLENTY).verify(table, distinct + 1);
    assertThat(findings.corrupt()).isEqualTo(1);
    assertThat(findings.right()).isFalse();
  }

  @Test
  void aWrongCountIsFalse() throws Exception {
    Verified more = new Verifier(PLENTY).verify(table, distinct + 1);
    assertThat(more.right()).isFalse();
    assertThat(more.summary()).startsWith("9,802 of 9,803 entries");
    assertThat(new Verifier(PLENTY).verify(table, distinct - 1).right()).isFalse();
  }

  @Test
  void aTableThatChangesWhileItIsReadIsUnknown() throws Exception {
    NodeSource changing =
        visitors -> {
          if (table.scans == 3) {
            table.write(3, LAYER, 1);
          }
          table.scan(visitors);
        };
    Verified findings = new Verifier(SCARCE).verify(changing, distinct);
    assertThat(findings.right()).isNull();
    assertThat(findings.summary()).startsWith("the table changed while it was read");
  }

  @Test
  void aRowTwiceWithDifferentColumnsIsADuplicateNotAnError() throws Exception {
    MemoryTable.Entry entry = table.someReferred().getValue();
    NodeEncoder encoder = new NodeEncoder("other");
    encoder.encode(Long.parseLong(entry.row(), 16), 0x7fff, 0x7fff, 0, NodeFormat.NONE);
    table.put(
        new MemoryTable.Entry(
            entry.row(), "7fff", "7fff", new String(encoder.value, StandardCharsets.US_ASCII)));
    Verified findings = new Verifier(PLENTY).verify(table, distinct + 1);
    assertThat(findings.duplicates()).isEqualTo(1);
    assertThat(findings.right()).isTrue();
  }

  @Test
  void anEmptyTableIsVerifiedToo() throws Exception {
    assertThat(new Verifier(PLENTY).verify(new MemoryTable(), 0).right()).isTrue();
    assertThat(new Verifier(PLENTY).verify(new MemoryTable(), 1).right()).isFalse();
  }
}
