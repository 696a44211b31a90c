package dev.toll.engine.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatesTest {
  private final Rates rates = new Rates();

  private Map<String, Double> next(Double total, double seconds) {
    Map<String, Double> values = new HashMap<>();
    rates.put(values, "x", total, seconds);
    return values;
  }

  @Test
  void whatWasAddedPerSecond() {
    assertThat(next(10.0, 0)).isEmpty();
    assertThat(next(16.0, 2)).containsEntry("x", 3.0);
    assertThat(next(16.0, 1)).containsEntry("x", 0.0);
  }

  @Test
  void aCounterThatBeganAnewOrIsGoneHasNoRate() {
    next(10.0, 0);
    assertThat(next(4.0, 1)).isEmpty();
    assertThat(next(5.0, 1)).containsEntry("x", 1.0);
    assertThat(next(null, 1)).isEmpty();
    assertThat(next(9.0, 1)).isEmpty();
    assertThat(next(10.0, 1)).containsEntry("x", 1.0);
  }
}
