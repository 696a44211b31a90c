package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PilotTest {
  private final Pilot free = new Pilot(OptionalLong.empty(), 0.5);

  /** Length of the load in seconds, and the rounds it is cut into for slices of half a second. */
  @ParameterizedTest
  @CsvSource({"20,40", "12,24", "100,200", "1000,300", "8,20", "5,20", "3,12", "1,4", "0.1,4"})
  void slicesAreAsLongAsAskedForWhereTheLoadAllowsIt(double seconds, int rounds) {
    OptionalLong operations = OptionalLong.of(Math.round(seconds * 1000));
    assertThat(free.rounds(operations, OptionalDouble.of(1000))).isEqualTo(rounds);
  }

  @Test
  void withoutAPaceThereAreTwenty() {
    assertThat(free.rounds(OptionalLong.of(5000), OptionalDouble.empty())).isEqualTo(20);
  }

  @Test
  void noRoundIsWithoutAnOperation() {
    assertThat(free.rounds(OptionalLong.of(3), OptionalDouble.of(1000))).isEqualTo(3);
  }

  @Test
  void whatTheStudySaysHolds() {
    Pilot stated = new Pilot(OptionalLong.of(7), 0.5);
    assertThat(stated.rounds(OptionalLong.of(9000), OptionalDouble.of(1))).isEqualTo(7);
    assertThat(stated.rounds(OptionalLong.of(5), OptionalDouble.of(1)))
        .as("no slice without an operation")
        .isEqualTo(5);
  }
}
