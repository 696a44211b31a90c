package dev.toll.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import dev.toll.engine.analysis.Fixtures;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignFlipTest {

  @ParameterizedTest
  @ValueSource(strings = {"costly", "mixed", "two"})
  void agreesWithScipy(String name) throws IOException {
    JsonObject series = Fixtures.scipy().getAsJsonObject("series").getAsJsonObject(name);
    double[] logs = Fixtures.logs(Fixtures.doubles(series.getAsJsonArray("ratios")));

    assertThat(SignFlip.p(logs)).isCloseTo(series.get("signFlip").getAsDouble(), within(1e-12));
    assertThat(SignFlip.p(logs))
        .isCloseTo(series.get("signFlipScipy").getAsDouble(), within(1e-12));
  }

  /**
   * Fisher's (1935, section 21) worked case, Darwin's fifteen pairs of maize: 863 of the 32768 sums
   * are at least as great as the one seen, counting both signs 1726.
   */
  @Test
  void darwinsMaizeAsFisherCountedIt() {
    double[] eighths = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};
    assertThat(SignFlip.p(eighths)).isCloseTo(2 * 863 / 32768.0, within(1e-12));
  }

  @Test
  void smallestPossibleIsTwoOverTwoToTheN() {
    double[] allUp = new double[8];
    Arrays.fill(allUp, 0.06);
    assertThat(SignFlip.p(allUp)).isEqualTo(2 / 256.0);
  }

  @Test
  void noBlockNoP() {
    assertThat(SignFlip.p(new double[0])).isNull();
    assertThat(SignFlip.p(new double[] {0.4})).isEqualTo(1.0);
    assertThat(SignFlip.p(new double[] {0, 0, 0})).isEqualTo(1.0);
  }

  @Test
  void drawnAgreesWithCountedAndIsTheSameEachTime() {
    double[] logs = Fixtures.logs(1.02, 0.99, 1.03, 1.01, 0.97, 1.03, 1.02, 0.99, 1.04, 1.0);
    double counted = SignFlip.p(logs);
    double drawn = SignFlip.monteCarlo(logs, SignFlip.SEED);
    // Four standard errors of a share among so many draws.
    double tolerance = 4 * Math.sqrt(counted * (1 - counted) / SignFlip.DRAWS);
    assertThat(drawn).isCloseTo(counted, within(tolerance));
    assertThat(SignFlip.monteCarlo(logs, SignFlip.SEED)).isEqualTo(drawn);
  }

  @Test
  void manyBlocksAreDrawn() {
    Random random = new Random(1);
    double[] none = random.doubles(70, -0.05, 0.05).toArray();
    double[] some = Arrays.stream(none).map(x -> x + 0.05).toArray();
    assertThat(SignFlip.p(none)).isBetween(0.05, 1.0);
    assertThat(SignFlip.p(some)).isCloseTo(1.0 / (SignFlip.DRAWS + 1), within(1e-12));
  }

  /**
   * Three of 32 sums are as great as 1.6: the one seen, without its only minus, and with both 0.1
   * turned. The last rounds otherwise, in any unit.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-6, 1e6})
  void equalSumsThatRoundOtherwiseAreEqual(double unit) {
    double[] logs =
        Arrays.stream(new double[] {0.1, 0.2, 0.4, -0.1, 0.3, 0.7}).map(x -> x * unit).toArray();
    assertThat(SignFlip.p(logs)).isEqualTo(3 / 32.0);
  }

  @Test
  void twentyBlocksAreCounted() {
    double[] allUp = new double[SignFlip.LARGEST_EXACT];
    Arrays.fill(allUp, 0.06);
    assertThat(SignFlip.p(allUp)).isEqualTo(2 / (double) (1 << 20));
  }

  @Test
  void everyDrawCountsAndEveryBlockIsFlipped() {
    double[] last = new double[70];
    assertThat(SignFlip.monteCarlo(last, SignFlip.SEED)).isEqualTo(1);
    // Six values beyond the first word of random bits; two of 64 sums are as great.
    Arrays.fill(last, 64, 70, 0.06);
    assertThat(SignFlip.monteCarlo(last, SignFlip.SEED)).isCloseTo(2 / 64.0, within(0.0025));
  }
}
