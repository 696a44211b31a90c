package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScalabilityTest {
  @Test
  void findsTheLawThatMadeTheFigures() {
    Scalability law = new Scalability(0.05, 0.002);
    double[] sizes = {2, 4, 8, 16, 32};
    double[] capacities = new double[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      capacities[i] = law.capacity(sizes[i]);
    }
    Scalability found = Scalability.fit(sizes, capacities);
    assertThat(found.contention()).isCloseTo(0.05, within(1e-9));
    assertThat(found.coherency()).isCloseTo(0.002, within(1e-9));
    // Gunther's own formula of the peak: the square root of (1 - s) / k.
    assertThat(found.peak()).isCloseTo(21.794, within(1e-3));
    assertThat(law.capacity(22)).isGreaterThan(law.capacity(18)).isGreaterThan(law.capacity(26));
  }

  @Test
  void oneSizeDeterminesNothing() {
    assertThat(Scalability.fit(new double[] {2, 2}, new double[] {1.5, 1.6})).isNull();
    assertThat(Scalability.fit(new double[] {2}, new double[] {1.5})).isNull();
  }

  @Test
  void linearGrowthHasNoPeak() {
    Scalability found = Scalability.fit(new double[] {2, 4}, new double[] {2, 4});
    assertThat(found.contention()).isCloseTo(0, within(1e-12));
    assertThat(new Scalability(0, 0).peak()).isNull();
  }

  @Test
  void aRoundingErrorDeterminesNothing() {
    double size = 1000 + 4 / 7.0;
    assertThat(Scalability.fit(new double[] {size, size}, new double[] {10, 11})).isNull();
  }

  /** All of the work in turns: more workers are only in the way. */
  @Test
  void contentionOfOneHasNoPeak() {
    assertThat(new Scalability(1, 0.1).peak()).isNull();
    assertThat(new Scalability(0.75, 0.01).peak()).isEqualTo(5.0);
  }
}
