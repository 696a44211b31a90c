package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowUseTest {
  private static Map<String, Double> of(CpuUse cpu, Double toll, Double observers) {
    Map<String, Double> metrics = new HashMap<>();
    new WindowUse(cpu, toll, observers, new EnergyAccount.Energy(null, 0, "no counters"))
        .putInto(metrics);
    return metrics;
  }

  @Test
  void lookingIsAShareOfTheRunsOwnAndTheRestOneOfTheMachines() {
    assertThat(of(new CpuUse(6.0, 1.0, 2.8, 20.0, 0.0), 0.2, 0.3))
        .containsEntry(StudyMetrics.OBSERVING, 5.0)
        .containsEntry(StudyMetrics.UNACCOUNTED, 50.0);
    assertThat(of(new CpuUse(6.0, 1.0, 2.8, 9.9, 0.0), 0.2, 0.3))
        .as("clocks that tick differently")
        .containsEntry(StudyMetrics.UNACCOUNTED, 0.0);
  }

  @Test
  void whatIsUnknownOrTooLittleToTellIsAbsent() {
    assertThat(of(new CpuUse(null, 1.0, 2.8, 20.0, 0.0), 0.2, 0.3)).isEmpty();
    assertThat(of(new CpuUse(6.0, 1.0, 2.8, 20.0, 0.0), null, 0.3)).isEmpty();
    assertThat(of(new CpuUse(0.5, 0.0, 0.2, 20.0, 0.0), 0.2, 0.0)).isEmpty();
    assertThat(of(new CpuUse(6.0, 1.0, 2.8, null, 0.0), 0.2, null)).isEmpty();
  }
}
