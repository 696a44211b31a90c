package dev.toll.systems.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerifyCreatedTest {
  @ParameterizedTest
  @CsvSource({
    "f0, 0",
    "f9, 9",
    "f10, -1",
    "f09, -1",
    "f, -1",
    "g1, -1",
    "f-1, -1",
    "f9999999999, -1"
  })
  void onlyOurNamesHaveANumber(String name, int number) {
    assertThat(VerifyCreated.number(name, 10)).isEqualTo(number);
  }
}
