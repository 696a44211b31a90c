package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.plan.Interleave;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.Published;
import dev.toll.engine.study.DesignSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether blocks are interleaved, and why not. */
class InterleaveTest {
  private static final long PLENTY = 1L << 40;

  @TempDir Path runs;

  private Harness harness() throws Exception {
    Harness harness = new Harness(runs).levels("none", "ssl", "auth").blocks(2);
    harness.system.obstacle = null;
    return harness;
  }

  private static Interleave decide(Harness harness, long available) {
    return Interleave.of(harness.study(), harness.system, available);
  }

  @Test
  void byDefaultWhereItCanBe() throws Exception {
    Harness harness = harness();
    assertThat(decide(harness, PLENTY)).isEqualTo(new Interleave(true, null));
    Plan plan = harness.plan();
    assertThat(plan.order()).isEqualTo(Order.INTERLEAVED);
    assertThat(plan.together())
        .extracting(block -> block.stream().map(Plan.Trial::block).distinct().toList())
        .containsExactly(List.of(1), List.of(2));
    assertThat(plan.together()).allMatch(block -> block.size() == 3);
  }

  @Test
  void notWhereTheSystemSaysNo() throws Exception {
    Harness harness = harness();
    harness.system.obstacle = "both levels need port 9092";
    assertThat(decide(harness, PLENTY))
        .isEqualTo(new Interleave(false, "both levels need port 9092"));
  }

  @Test
  void notWithoutMemoryForAllLevels() throws Exception {
    Harness harness = harness();
    harness.system.memory = 1L << 30;
    assertThat(decide(harness, 4L << 30).on()).isTrue();
    assertThat(decide(harness, 2L << 30).why())
        .isEqualTo(
            "the instances of 3 levels need about 3.0 GiB of memory at once, and 2.0 GiB are"
                + " available");
    assertThat(decide(harness, -1).on()).as("nobody knows how much there is").isTrue();
    harness.design(DesignSettings.INTERLEAVE, DesignSettings.YES);
    assertThat(decide(harness, 2L << 30).on()).as("the run will refuse to start").isTrue();
  }

  @Test
  void notWhereItWouldMeanSomethingElse() throws Exception {
    assertThat(decide(harness().levels("none"), PLENTY).why()).isEqualTo("there is only one level");
    assertThat(decide(harness().design(DesignSettings.DROP_CACHES, "yes"), PLENTY).why())
        .startsWith("design.drop-caches asks for cold caches");
    assertThat(decide(harness().published(new Published.Protocol(2, null)), PLENTY).why())
        .isEqualTo("levels run one after another, as published");
    assertThat(decide(harness().design(DesignSettings.INTERLEAVE, DesignSettings.NO), PLENTY))
        .isEqualTo(new Interleave(false, null));
  }
}
