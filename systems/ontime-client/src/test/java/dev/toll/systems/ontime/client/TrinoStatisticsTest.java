package dev.toll.systems.ontime.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TrinoStatisticsTest {
  private static String info(String planning) {
    return """
        {"queryId": "20261124_000000_00001_abcde", "queryStats": {"elapsedTime": "1.20s",
         "queuedTime": "84.12us", "analysisTime": "12.50ms", "planningTime": "%s", "executionTime": "1.10s"}}
        """
        .formatted(planning);
  }

  @Test
  void executionIsWhatComesAfterPlanning() {
    QueryParts parts = TrinoStatistics.parts(info("87.50ms"));
    assertThat(parts.queued()).isEqualTo(84.12e-6);
    assertThat(parts.plan()).isEqualTo(0.1);
    assertThat(parts.exec()).isEqualTo(1.1 - 0.0875);
    assertThat(TrinoStatistics.parts(info("1.50m")).plan()).isEqualTo(90.0125);
  }

  @Test
  void anotherFormOfDurationIsAnError() {
    assertThatThrownBy(() -> TrinoStatistics.parts(info("PT1S")))
        .hasMessage("'PT1S' is not a plain number");
  }
}
