package dev.toll.systems.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the benchmarks' data looks like. */
class JobDataTest {
  @Test
  void onlyTheLow64BitsOfAChecksumAreCompared() {
    assertThat(TeraRows.low("1f3a")).isEqualTo("1f3a");
    assertThat(TeraRows.low("0")).isEqualTo("0");
    assertThat(TeraRows.low("1ffffffffffffffff")).isEqualTo("ffffffffffffffff");
    assertThat(TeraRows.low("10000000000000002")).isEqualTo("2");
  }
}
