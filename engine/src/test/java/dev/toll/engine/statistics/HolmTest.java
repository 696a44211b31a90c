package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import dev.toll.engine.analysis.Fixtures;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void agreesWithTheFixture() throws IOException {
    JsonObject holm = Fixtures.scipy().getAsJsonObject("holm");
    List<Double> p = Arrays.stream(Fixtures.doubles(holm.getAsJsonArray("p"))).boxed().toList();
    double[] expected = Fixtures.doubles(holm.getAsJsonArray("adjusted"));
    Double[] adjusted = Holm.adjust(p);
    for (int i = 0; i < expected.length; i++) {
      assertThat(adjusted[i]).isCloseTo(expected[i], within(1e-12));
    }
  }

  @Test
  void neverAboveOneAndUnknownStaysUnknownButCounts() {
    assertThat(Holm.adjust(Arrays.asList(0.7, null, 0.02)))
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(1.0),
            second -> assertThat(second).isNull(),
            third -> assertThat(third).isCloseTo(0.06, within(1e-12)));
  }

  @Test
  void nothingToAdjust() {
    assertThat(Holm.adjust(List.of())).isEmpty();
  }
}
