package dev.toll.engine.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MachineSamplerTest {
  private static final String DEVICES =
      """
      Inter-|   Receive                                                |  Transmit
       face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop
          lo: 1000 1 0 0 0 0 0 0 1000 1 0 0 0 0 0 0
        eth0:  300 1 0 0 0 0 0 0   50 1 0 0 0 0 0 0
        wlan0:7 1 0 0 0 0 0 0 8 1 0 0 0 0 0 0
      """;

  @Test
  void theLoopbackIsCountedOnceAndApart() {
    assertThat(MachineSampler.network(DEVICES, true)).isEqualTo(1000);
    assertThat(MachineSampler.network(DEVICES, false)).isEqualTo(365);
    assertThat(MachineSampler.network(null, true)).isNull();
  }

  @Test
  void memoryAsTheKernelReckonsIt() {
    assertThat(MachineSampler.available("MemTotal: 9 kB\nMemAvailable:    2048 kB\n"))
        .isEqualTo(2 * 1024 * 1024);
    assertThat(MachineSampler.available("MemTotal: 9 kB\n")).isNull();
    assertThat(MachineSampler.available(null)).isNull();
  }

  @Test
  void loopsAndMemoryDisksAreNoDisks() {
    String line = "7 0 %s 1 2 10 4 5 6 20 8 9 10 11\n";
    assertThat(MachineSampler.sectors(line.formatted("loop0") + line.formatted("ram0"), 5))
        .isZero();
    assertThat(MachineSampler.sectors(line.formatted("no-such-disk"), 5)).isZero();
    assertThat(MachineSampler.sectors(null, 5)).isNull();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisMachineHasAll() {
    MachineSampler sampler = new MachineSampler();
    sampler.sample(0);
    Map<String, Double> values = sampler.sample(1);
    assertThat(sampler.columns()).containsAll(values.keySet());
    assertThat(values).containsKeys(MachineSampler.CPU, MachineSampler.MEMORY);
    assertThat(values.values()).allMatch(value -> value >= 0);
  }
}
