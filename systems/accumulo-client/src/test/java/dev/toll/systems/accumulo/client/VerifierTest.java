package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;

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
    Findings findings = new Verifier(PLENTY).verify(table, distinct);
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
    assertThat(findings.right(distinct)).isTrue();
  }

  @Test
  void manyPassesGiveTheAnswerOfOne() throws Exception {
    table.entries.remove(table.someReferred().getKey());
    Findings one = new Verifier(PLENTY).verify(table, distinct);
    Findings many = new Verifier(SCARCE).verify(table, distinct);
    assertThat(many.passes()).isGreaterThan(10);
    assertThat(many).usingRecursiveComparison().ignoringFields("passes", "examples").isEqualTo(one);
    assertThat(many.examples()).containsExactlyInAnyOrderElementsOf(one.examples());
  }

  @Test
  void aRangeThatIsTooFullIsHalved() throws Exception {
    Findings planned = new Verifier(SCARCE).verify(table, distinct);
    Findings unplanned = new Verifier(SCARCE).verify(table, 1);
    assertThat(unplanned.passes()).isGreaterThan(planned.passes());
    assertThat(unplanned).usingRecursiveComparison().ignoringFields("passes").isEqualTo(planned);
  }

  @Test
  void aLostNodeIsUndefinedOnce() throws Exception {
    String row = table.someReferred().getValue().row();
    table.entries.remove(table.someReferred().getKey());
    Findings findings = new Verifier(PLENTY).verify(table, distinct);
    assertThat(findings.undefined()).isEqualTo(1);
    assertThat(findings.examples()).containsExactly(row);
    assertThat(findings.entries()).isEqualTo(distinct - 1);
    assertThat(findings.right(distinct)).isFalse();
    // Also when nobody knows how many there should be.
    assertThat(findings.right(distinct - 1)).isFalse();
  }

  @Test
  void aChangedValueIsCorruptOnceAndNothingElse() throws Exception {
    MemoryTable.Entry entry = table.someReferred().getValue();
    String value = entry.value();
    char last = value.charAt(value.length() - 1);
    String changed = value.substring(0, value.length() - 1) + (last == '0' ? '1' : '0');
    table.put(new MemoryTable.Entry(entry.row(), entry.family(), entry.qualifier(), changed));
    Findings findings = new Verifier(PLENTY).verify(table, distinct);
    assertThat(findings.corrupt()).isEqualTo(1);
    assertThat(findings.undefined()).isZero();
    assertThat(findings.entries()).isEqualTo(distinct);
    assertThat(findings.right(distinct)).isFalse();
  }

  @Test
  void aRowThatIsNoneIsCorrupt() throws Exception {
    table.put(new MemoryTable.Entry("zzz", "0001", "0002", "stray"));
    Findings findings = new Verifier(PLENTY).verify(table, distinct + 1);
    assertThat(findings.corrupt()).isEqualTo(1);
    assertThat(findings.right(distinct + 1)).isFalse();
  }

  @Test
  void aWrongCountIsFalse() throws Exception {
    Findings findings = new Verifier(PLENTY).verify(table, distinct);
    assertThat(findings.right(distinct + 1)).isFalse();
    assertThat(findings.right(distinct - 1)).isFalse();
    assertThat(findings.summary(distinct + 1)).startsWith("9,802 of 9,803 entries");
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
    Findings findings = new Verifier(SCARCE).verify(changing, distinct);
    assertThat(findings.consistent()).isFalse();
    assertThat(findings.right(distinct)).isNull();
  }

  @Test
  void aRowTwiceWithDifferentColumnsIsADuplicateNotAnError() throws Exception {
    MemoryTable.Entry entry = table.someReferred().getValue();
    NodeEncoder encoder = new NodeEncoder("other");
    encoder.encode(Long.parseLong(entry.row(), 16), 0x7fff, 0x7fff, 0, NodeFormat.NONE);
    table.put(
        new MemoryTable.Entry(
            entry.row(), "7fff", "7fff", new String(encoder.value, StandardCharsets.US_ASCII)));
    Findings findings = new Verifier(PLENTY).verify(table, distinct + 1);
    assertThat(findings.duplicates()).isEqualTo(1);
    assertThat(findings.right(distinct + 1)).isTrue();
  }

  @Test
  void anEmptyTableIsVerifiedToo() throws Exception {
    Findings findings = new Verifier(PLENTY).verify(new MemoryTable(), 0);
    assertThat(findings.right(0)).isTrue();
    assertThat(findings.right(1)).isFalse();
  }
}
