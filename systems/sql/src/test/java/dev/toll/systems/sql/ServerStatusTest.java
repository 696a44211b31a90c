package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.sql.client.SqlCommands.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerStatusTest {
  private static final Status BEFORE =
      new Status(10, Map.of("dirty", 5.0), Map.of("pages", 100.0, "bytes", 7.0));

  @Test
  void whatOnlyGrowsBecomesARate() {
    Status after = new Status(12, Map.of("dirty", 3.0), Map.of("pages", 150.0, "bytes", 7.0));
    assertThat(ServerStatus.between(BEFORE, after))
        .isEqualTo(Map.of("dirty", 3.0, "pages_per_second", 25.0, "bytes_per_second", 0.0));
  }

  @Test
  void aCounterThatWasResetOrIsNewHasNoRate() {
    Status after = new Status(12, Map.of(), Map.of("pages", 99.0, "other", 1.0));
    assertThat(ServerStatus.between(BEFORE, after)).isEmpty();
    assertThat(ServerStatus.between(BEFORE, new Status(10, Map.of(), BEFORE.totals()))).isEmpty();
  }
}
