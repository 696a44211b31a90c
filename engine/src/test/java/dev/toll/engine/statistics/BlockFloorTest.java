package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockFloorTest {

  @ParameterizedTest
  @CsvSource({"1, 6", "2, 7", "3, 7", "4, 8", "5, 8", "6, 8", "7, 9", "12, 9", "13, 10"})
  void isLog2Of40k(int k, int blocks) {
    assertThat(BlockFloor.needed(k)).isEqualTo(blocks);
  }

  @Test
  void isEnoughForTheExactIntervalOfEachLevelAndNoFewerWouldDo() {
    for (int k = 1; k <= 200; k++) {
      double confidence = Confidence.ofFamily(k);
      int needed = BlockFloor.needed(k);
      assertThat(Intervals.medianRank(needed, confidence)).as("k = " + k).isEqualTo(1);
      assertThat(Intervals.medianRank(needed - 1, confidence)).as("k = " + k).isZero();
    }
  }

  @Test
  void refusesNothingToCompare() {
    assertThatThrownBy(() -> BlockFloor.needed(0)).hasMessageContaining("1 or more, not 0");
  }
}
