package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IngestSlicesTest {

  @Test
  void partsAreEqualAndSumUp() {
    long[] parts = IntStream.range(0, 7).mapToLong(i -> IngestSlices.part(60_000, i, 7)).toArray();
    assertThat(parts).containsOnly(8_571, 8_572);
    assertThat(IntStream.range(0, 7).mapToLong(i -> parts[i]).sum()).isEqualTo(60_000);
    assertThat(IngestSlices.part(4_000_000_000L, 39, 40)).isEqualTo(100_000_000);
  }

  @Test
  void moreSlicesThanEntriesAreRefused() {
    assertThatThrownBy(() -> IngestSlices.part(3, 0, 4))
        .hasMessage("3 entries cannot be cut into 4 slices");
  }
}
