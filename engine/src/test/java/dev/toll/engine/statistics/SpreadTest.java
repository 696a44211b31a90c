package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void byHand() {
    assertThat(Spread.of(List.of(1.0, 2.0, 6.0, 11.0)))
        .isEqualTo(new Spread(4.0, 5.0, Math.sqrt(62 / 3.0), Math.sqrt(62 / 3.0) / 5));
  }

  /** None has no figures, one no spread, and a mean of 0 nothing to divide by. */
  @Test
  void whatCannotBeHadIsNull() {
    assertThat(Spread.of(List.of())).isEqualTo(new Spread(null, null, null, null));
    assertThat(Spread.of(List.of(3.0))).isEqualTo(new Spread(3.0, 3.0, null, null));
    assertThat(Spread.of(List.of(-1.0, 1.0))).isEqualTo(new Spread(0.0, 0.0, Math.sqrt(2), null));
    assertThat(Spread.of(List.of(Double.MAX_VALUE, Double.POSITIVE_INFINITY)).mean()).isNull();
  }
}
