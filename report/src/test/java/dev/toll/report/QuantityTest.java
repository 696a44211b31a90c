package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.statistics.Interval;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Typography;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "12.3456, s, 3, 12.3 s",
    "7829.394, s, 4, 7829 s",
    "0.012345, s, 3, 0.0123 s",
    "10512.4, \u00b5s, 3, 10512 \u00b5s",
    "141234.5, 1/s, 3, 141 k/s",
    "999, 1/s, 3, 999/s",
    "412345678, bytes, 3, 412 MB",
    "512, bytes, 3, 512 B",
    "10000000, '', 3, 10 M",
    "3, '', 4, 3",
    "6.812345, CPU-s/M entries, 3, 6.81 CPU-s/M entries",
    "0.000000123, s, 3, 0.000000123 s",
    "1e-300, u, 3, 1.00e-300 u",
    "-2.5e-300, s, 2, -2.5e-300 s",
    "1e300, s, 3, 1.00e+300 s",
    "NaN, s, 3, unknown"
  })
  void numbersAsPeopleReadThem(double value, String unit, int digits, String text) {
    assertThat(Quantity.format(value, unit, digits)).isEqualTo(text);
  }

  @Test
  void aRoundedZeroHasNoSign() {
    assertThat(Percent.ofRatio(0.99999)).isEqualTo("0.0 %");
    assertThat(Percent.ofRatio(1.0592)).isEqualTo("+5.9 %");
    assertThat(Percent.ofRatio(0.95)).isEqualTo("-5.0 %");
    assertThat(Percent.ofRatio(null)).isEqualTo("unknown");
  }

  @ParameterizedTest
  @CsvSource({
    "1.058, 1.041, 1.075, '+5.8 % [+4.1, +7.5]'",
    "1.058, 0.9, 1.244, '+6 % [-10, +24]'",
    "1.084, 1.003, 1.172, '+8 % [+0.3, +17]'",
    "0.9, 0.43, 5.3, '-10 % [-57, +430]'",
    "1.304, 1.301, 1.307, '+30.4 % [+30.1, +30.7]'",
    "5.47, 5.21, 5.79, '5.5 times [5.2, 5.8]'",
    "124.3, 101.2, 160.9, '124 times [101, 161]'"
  })
  void noMoreDigitsThanTheIntervalBears(double ratio, double low, double high, String text) {
    assertThat(Percent.effect(ratio, new Interval(low, high, 0.95))).isEqualTo(text);
    assertThat(Percent.ofRatio(ratio, new Interval(low, high, 0.95)))
        .isEqualTo(text.substring(0, text.indexOf(" [")));
  }

  @Test
  void withoutAnIntervalALargeChangeHasNoDecimals() {
    assertThat(Percent.ofRatio(1.304)).isEqualTo("+30 %");
    assertThat(Percent.ofRatio(5.3)).isEqualTo("5.3 times");
    assertThat(Percent.effect(1.304, null)).isEqualTo("+30 % [no interval]");
  }

  @ParameterizedTest
  @CsvSource({
    "synchronous_commit off, synchronous_commit off",
    "tserver.wal.sync off, tserver.wal.sync off",
    "innodbFlush, innodbFlush",
    "fsync=off, fsync=off",
    "p99 of gets, p99 of gets",
    "two-way TLS 1.3, Two-way TLS 1.3",
    "encryption: none, Encryption: none",
    "elapsed, Elapsed",
    "'', ''"
  })
  void identifiersKeepTheirSpelling(String text, String capital) {
    assertThat(Typography.capital(text)).isEqualTo(capital);
  }

  @Test
  void markdownCellsCannotBreakOut() {
    assertThat(Markdown.escape("a|b\n<script>`x`")).isEqualTo("a\\|b &lt;script&gt;\\`x\\`");
  }
}
