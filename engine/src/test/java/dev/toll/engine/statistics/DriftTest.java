package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import dev.toll.engine.analysis.Fixtures;
import dev.toll.engine.analysis.RunBuilder;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriftTest {

  @Test
  void agreesWithScipy() throws IOException {
    JsonObject spearman = Fixtures.scipy().getAsJsonObject("spearman");
    Drift drift = Drift.of(Fixtures.doubles(spearman.getAsJsonArray("x")));
    assertThat(drift.rho()).isCloseTo(spearman.get("rho").getAsDouble(), within(1e-12));
    assertThat(drift.p()).isCloseTo(spearman.get("p").getAsDouble(), within(1e-12));
  }

  @Test
  void aSlowingMachineIsToldApartFromASlowLevel() {
    double[] slowing = {100, 102, 104, 106, 108, 110};
    double[] steady = {100, 101, 100, 99, 100, 101};
    assertThat(warnings(slowing, slowing))
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("elapsed drifts over the run at every level: Spearman +")
                    .contains("over 12 trials, second half +5.9 %"));
    assertThat(warnings(steady, new double[] {200, 201, 200, 199, 200, 201}))
        .noneMatch(line -> line.contains("drifts"));
  }

  private static List<String> warnings(double[] none, double[] ssl) {
    return new RunBuilder()
        .levels("none", "ssl")
        .elapsed("none", none)
        .elapsed("ssl", ssl)
        .analyse()
        .remarks()
        .warnings();
  }

  @Test
  void nothingVariesOrTooFew() {
    assertThat(Drift.of(new double[12])).isNull();
    assertThat(warnings(new double[] {1, 2, 3, 4}, new double[] {1, 2, 3, 4}))
        .noneMatch(line -> line.contains("drifts"));
  }

  @Test
  void tenTrialsAreEnoughAndOneInAHundredIsNotRare() {
    double[] rising = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    assertThat(Drift.of(rising).rho()).isEqualTo(1);
    assertThat(Drift.of(Arrays.copyOf(rising, 9))).isNull();
    assertThat(new Drift(10, 0.8, 0.01, 0).notable()).isFalse();
    assertThat(new Drift(10, 0.8, 0.0099, 0).notable()).isTrue();
  }
}
