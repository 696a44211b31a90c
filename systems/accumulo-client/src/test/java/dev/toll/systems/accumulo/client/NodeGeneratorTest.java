package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.LoadWorker;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeGeneratorTest {

  private static final int LAYER = 10;
  private static final int CYCLE = NodeGenerator.DEPTH * LAYER + LAYER - 1;

  private final NodeGenerator generator = new NodeGenerator(new SplittableRandom(1), LAYER);

  @Test
  void everyReferencePointsToARowFlushedBefore() {
    Set<Long> flushed = new HashSet<>();
    Set<Long> written = new HashSet<>();
    for (int i = 0; i < 3 * CYCLE; i++) {
      boolean layerDone = generator.next();
      if (generator.previous != NodeFormat.NONE) {
        assertThat(flushed).contains(generator.previous);
      }
      assertThat(generator.number).isEqualTo(i);
      assertThat(generator.row).isNotNegative();
      written.add(generator.row);
      if (layerDone) {
        flushed.addAll(written);
      }
    }
  }

  @Test
  void theFirstLayerRefersToNoneAndEachLayerEndsWithAFlush() {
    for (int i = 1; i <= NodeGenerator.DEPTH * LAYER; i++) {
      assertThat(generator.next()).isEqualTo(i % LAYER == 0);
      assertThat(generator.previous == NodeFormat.NONE).isEqualTo(i <= LAYER);
    }
  }

  @Test
  void closesTheListsByWritingTheFirstLayerAgainButForItsLast() {
    Set<String> keys = new HashSet<>();
    Set<Long> first = new HashSet<>();
    for (int i = 0; i < NodeGenerator.DEPTH * LAYER; i++) {
      assertThat(generator.next()).isEqualTo((i + 1) % LAYER == 0);
      keys.add(key());
      if (i < LAYER) {
        first.add(generator.row);
      }
    }
    assertThat(generator.rewritten()).isZero();
    for (int i = 0; i < LAYER - 1; i++) {
      assertThat(generator.next()).isEqualTo(i == LAYER - 2);
      assertThat(first).contains(generator.row);
      assertThat(keys).contains(key());
      assertThat(generator.previous).isNotEqualTo(NodeFormat.NONE);
    }
    assertThat(generator.rewritten()).isEqualTo(LAYER - 1);
    assertThat(generator.next()).isFalse();
    assertThat(keys).doesNotContain(key());
    assertThat(generator.previous).isEqualTo(NodeFormat.NONE);
  }

  @Test
  void isTheSameForTheSameSeedAndAnotherForEachWriterAndPhase() {
    assertThat(firstRow(7, "measure", 0)).isEqualTo(firstRow(7, "measure", 0));
    assertThat(
            Set.of(
                firstRow(7, "measure", 0),
                firstRow(7, "measure", 1),
                firstRow(7, "warm", 0),
                firstRow(8, "measure", 0)))
        .hasSize(4);
  }

  @Test
  void refusesALayerThatCannotBeClosed() {
    assertThatThrownBy(() -> new NodeGenerator(new SplittableRandom(1), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private String key() {
    return generator.row + " " + generator.family + " " + generator.qualifier;
  }

  private static long firstRow(long seed, String phase, int writer) {
    NodeGenerator generator = new NodeGenerator(LoadWorker.randoms(seed, phase, 2)[writer], 2);
    assertThat(generator.next()).isFalse();
    return generator.row;
  }
}
