package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The driver's ceiling is measured in the first trials that count, not in the first ones. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class CeilingIT {
  @Test
  void trialsThatEndBeforeTheirVerificationTakeNoCeilingWithThem() throws Exception {
    try (RealSql real = RealSql.in("it-ceiling", "mariadb", List.of())) {
      real.start("none");
      real.start("none");
      for (boolean measured : new boolean[] {true, true, false}) {
        SqlInstance instance = real.start("none");
        real.load(instance, "none");
        instance.verify(real.steps);
        assertThat(instance.loadFacts().ceilingPerSecond() != null).isEqualTo(measured);
      }
    }
  }
}
