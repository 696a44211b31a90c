package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.study.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much memory verification gets. */
class VerifyMemoryTest {
  private static final long MIB = 1 << 20;

  @Test
  void onePassAsFarAsTheHeapAllows() throws Exception {
    assertThat(memory(1_000)).isEqualTo(16 * MIB);
    assertThat(memory(3_000_000)).isEqualTo(84_000_000);
    assertThat(memory(1_000_000_000)).isEqualTo((long) (512 * MIB * 0.6));
    assertThat(memory(1_000_000_000, "jvm.driver.heap=32M")).isEqualTo((long) (32 * MIB * 0.6));
  }

  @Test
  void aStatedSizeHolds() throws Exception {
    assertThat(memory(3_000_000, "workload.verify-memory=2K")).isEqualTo(2048);
    assertThatThrownBy(() -> memory(1, "workload.verify-memory=1"))
        .hasMessageContaining("workload.verify-memory must be auto or at least 1024 bytes, not 1");
  }

  private static long memory(long entries, String... set) throws Exception {
    Level level = RealRun.study("levels.yaml", List.of(set), "none", "ssl").level("none");
    return VerifyMemory.of(AccumuloLevel.of(level.settings()), entries);
  }
}
