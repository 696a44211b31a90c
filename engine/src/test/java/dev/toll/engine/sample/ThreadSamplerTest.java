package dev.toll.engine.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadSamplerTest {
  @ParameterizedTest
  @CsvSource({
    "C2 CompilerThre, jit_cpu",
    "C1 CompilerThre, jit_cpu",
    "GC Thread#0, gc_cpu",
    "G1 Conc#1, gc_cpu",
    "VM Thread, gc_cpu",
    "VM Periodic Tas, ",
    "tserver(1), ",
  })
  void hotSpotsOwnThreads(String name, String group) {
    assertThat(ThreadSampler.kind("4711 (" + name + ") S 1 2 3")).isEqualTo(group);
  }
}
