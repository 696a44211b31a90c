package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How large the in-memory map is made, and what prevents instances from being up at once. */
class MemoryMapTest {
  private static final long MIB = 1 << 20;

  @Test
  void aStatedSizeHolds() throws Exception {
    MemoryMap map = map("system.memory-map=100M");
    assertThat(map.bytes()).isEqualTo(100 * MIB);
    assertThat(map.describe()).isEqualTo("100M (as the study says)");
  }

  @Test
  void instancesThatAreUpOneAtATimeHaveTheStandard() throws Exception {
    assertThat(map(true, false, "workload.entries=20M").bytes()).isEqualTo(512 * MIB);
  }

  @Test
  void anInterleavedBlockFitsIntoItTwice() throws Exception {
    MemoryMap map = map("workload.entries=3M", "workload.warm-entries=1M");
    assertThat(map.bytes()).isGreaterThan(2 * 3_000_000 * MemoryMap.BYTES_PER_ENTRY);
    assertThat(map.held()).isEqualTo(3_000_000 * MemoryMap.BYTES_PER_ENTRY);
    assertThat(map.describe()).contains("3,000,000 entries of 290 bytes");
    assertThat(map("workload.entries=60k").bytes()).isEqualTo(512 * MIB);
  }

  @Test
  void itIsBoundedAndSaysSo() throws Exception {
    MemoryMap map = map("workload.entries=100M");
    assertThat(map.bytes()).isEqualTo(MemoryMap.MOST);
    assertThat(map.describe()).startsWith("4096M").endsWith("bounded)");
  }

  @Test
  void aMapOnTheHeapStaysAsItIs() throws Exception {
    assertThat(map(false, true, "workload.entries=3M").bytes()).isEqualTo(512 * MIB);
  }

  @Test
  void whatIsNoSizeIsRefused() {
    assertThatThrownBy(() -> level("system.memory-map=much"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("system.memory-map: 'much' is not a size such as 500K")
        .hasMessageContaining("or auto");
    assertThatThrownBy(() -> level("system.memory-map=1K"))
        .hasMessageContaining("system.memory-map must be auto or at least 1048576 bytes, not 1K");
  }

  @Test
  void samePortsStandAgainstInstancesAtOnce() throws Exception {
    assertThat(obstacle()).isNull();
    assertThat(obstacle("system.port.manager=9999"))
        .isEqualTo("levels none and ssl use the same port 9999 (system.port.manager)");
  }

  @Test
  void memoryIsEstimatedForBlocksThatMayBeInterleaved() throws Exception {
    long entries = 3_000_000;
    long apart = estimate("workload.entries=3M", "design.interleave=no");
    assertThat(estimate("workload.entries=3M") - apart)
        .isEqualTo(entries * MemoryMap.BYTES_PER_ENTRY - 512 * MIB);
    assertThat(estimate("workload.entries=3M", "design.interleave=yes"))
        .isBetween(2_700 * MIB, 3_300 * MIB);
  }

  private static long estimate(String... set) throws Exception {
    return new AccumuloSystem().estimate(level(set)).memoryBytes();
  }

  private static MemoryMap map(String... set) throws Exception {
    return map(true, true, set);
  }

  private static MemoryMap map(boolean nativeMap, boolean interleaved, String... set)
      throws Exception {
    AccumuloLevel level = AccumuloLevel.of(level(set).settings());
    return MemoryMap.of(level, List.of(level.ingest()), nativeMap, interleaved);
  }

  private static Level level(String... set) throws Exception {
    return RealRun.study("levels.yaml", List.of(set), "none", "ssl").level("none");
  }

  private static String obstacle(String... set) throws Exception {
    return new AccumuloSystem()
        .obstacle(RealRun.study("levels.yaml", List.of(set), "none", "ssl").levels())
        .orElse(null);
  }
}
