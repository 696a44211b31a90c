package dev.toll.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PublishedTest {
  @Test
  void isCitedWithItsDateOrWithoutOne() {
    assertThat(published("2017-03-06").cited()).isEqualTo("A test (2017-03-06)");
    assertThat(published(null).cited()).isEqualTo("A test");
  }

  private static Published published(String date) {
    return new Published("A test", date, null, null, "elapsed", "s", 1, Map.of(), null, null);
  }
}
