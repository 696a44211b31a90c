package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({"5,5,1", "-0.50,-0.5,0.01", "+1.2e+06,1200000,0", ".25,.25,.01", "7.,7,1"})
  void isDigitsPointAndExponent(String text, double value, double step) {
    assertThat(Quantity.of(text).value()).isEqualTo(value);
    assertThat(Quantity.of(text).step()).isCloseTo(step, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "nan",
        "NaN",
        "inf",
        "-Infinity",
        "1,234.5",
        "1'000",
        "--5",
        "5 6",
        "0m1.2s",
        "1.2.3",
        "e5",
        "1e400",
        "５",
        "$5",
        "5%%",
        "1e-400"
      })
  void isNothingElse(String text) {
    assertThatThrownBy(() -> Quantity.of(text)).isInstanceOf(NumberFormatException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "1.02ms,us,1020",
    "980µs,us,980",
    "2m,s,120",
    "9.80k,1/s,9800",
    "9.80K,op/s,9800",
    "2M,k/s,2000",
    "2kreq/s,req/s,2000",
    "2kreq,req/s,2000",
    "5KiB,B,5120",
    "5kB/s,B/s,5000",
    "3GiB,MiB,3072",
    "1Gbit/s,Mbits/s,1000",
    "8Mbit/s,MB/s,1",
    "5MB/s,MB/min,300",
    "5%,%,5",
    "5M,kop/s,5000",
    "'5 ms',us,5000",
    "5x,x,5",
    "7,ms,7"
  })
  void isConvertedByTheUnitThatTouchesIt(String text, String unit, double value) {
    assertThat(Quantity.of(text).in(unit).value()).isCloseTo(value, within(value * 1e-12));
  }

  /** Java's suffixes, another dimension, and what is 1000 to one and 1024 to another. */
  @ParameterizedTest
  @CsvSource({
    "5d,u",
    "5f,1/s",
    "5d,1/s",
    "0x1p3,ms",
    "5ms,1/s",
    "5k,B",
    "5KB,B",
    "5k,ms",
    "5us,''",
    "1e,1",
    "5L,1",
    "5k,%",
    "5%,''",
    "5GBytes,MB"
  })
  void isRefusedInAnotherUnit(String text, String unit) {
    assertThatThrownBy(() -> Quantity.of(text).in(unit))
        .isInstanceOf(NumberFormatException.class)
        .hasMessageContaining("cannot be converted to");
  }

  @Test
  void aLongNumberIsReadOrRefused() {
    assertThat(Quantity.of("0." + "1".repeat(100_000)).value()).isCloseTo(1 / 9.0, within(1e-9));
    assertThatThrownBy(() -> Quantity.of("1".repeat(100_000))).hasMessageContaining("too large");
  }
}
