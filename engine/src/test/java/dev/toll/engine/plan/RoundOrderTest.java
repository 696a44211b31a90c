package dev.toll.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundOrderTest {

  private static List<List<Integer>> rounds(int levels, int number, long seed, int block) {
    RoundOrder order = new RoundOrder(levels, seed, block, 1);
    List<List<Integer>> rounds = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      rounds.add(order.next());
    }
    return rounds;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyLevelStandsEverywhereAndFollowsEveryOtherEquallyOften(int levels) {
    int set = levels % 2 == 0 ? levels : 2 * levels;
    Map<List<Integer>, Integer> positions = new HashMap<>();
    Map<List<Integer>, Integer> pairs = new HashMap<>();
    for (List<Integer> round : rounds(levels, 3 * set, 7, 1)) {
      assertThat(round)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, levels).boxed().toList());
      for (int i = 0; i < levels; i++) {
        positions.merge(List.of(i, round.get(i)), 1, Integer::sum);
        if (i > 0) {
          pairs.merge(List.of(round.get(i - 1), round.get(i)), 1, Integer::sum);
        }
      }
    }
    assertThat(positions).hasSize(levels * levels);
    assertThat(positions.values()).containsOnly(3 * set / levels);
    if (levels > 1) {
      assertThat(pairs).hasSize(levels * (levels - 1));
      assertThat(pairs.values()).containsOnly(3 * set / levels);
    }
  }

  @Test
  void afterAnyNumberOfRoundsPositionsDifferByOneAtMost() {
    for (int number = 1; number <= 40; number++) {
      int[][] count = new int[5][5];
      for (List<Integer> round : rounds(5, number, 3, 1)) {
        for (int i = 0; i < 5; i++) {
          count[i][round.get(i)]++;
        }
      }
      for (int[] position : count) {
        assertThat(IntStream.of(position).max().orElseThrow())
            .isLessThanOrEqualTo(IntStream.of(position).min().orElseThrow() + 1);
      }
    }
  }

  @Test
  void theSeedAndTheBlockFixIt() {
    assertThat(rounds(4, 20, 7, 1)).isEqualTo(rounds(4, 20, 7, 1));
    assertThat(rounds(4, 20, 7, 1)).isNotEqualTo(rounds(4, 20, 8, 1));
    assertThat(rounds(4, 20, 7, 1)).isNotEqualTo(rounds(4, 20, 7, 2));
    assertThat(new RoundOrder(6, 7, 1, 1).next()).isNotEqualTo(new RoundOrder(6, 7, 1, 2).next());
  }
}
