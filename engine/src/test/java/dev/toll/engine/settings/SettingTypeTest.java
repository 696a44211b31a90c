package dev.toll.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write, and what it means. */
class SettingTypeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "8, 8",
    "500k, 500000",
    "500K, 500000",
    "5M, 5000000",
    "1.5M, 1500000",
    "2G, 2000000000",
    "2B, 2000000000",
    "2_000_000_000, 2000000000",
    "' 7 ', 7",
    "7 k, 7000",
    "9223372036854775807, 9223372036854775807",
  })
  void counts(String text, long value) {
    assertThat(SettingType.COUNT.parse(text, List.of())).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "500, 500",
    "500b, 500",
    "500K, 512000",
    "500k, 512000",
    "500kB, 512000",
    "64KiB, 65536",
    "1.5M, 1572864",
    "2G, 2147483648",
    "2 GiB, 2147483648",
    "1T, 1099511627776",
  })
  void bytes(String text, long value) {
    assertThat(SettingType.BYTES.parse(text, List.of())).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "0s, 0",
    "500ms, 0.5",
    "90s, 90",
    "1.5s, 1.5",
    "5m, 300",
    "5min, 300",
    "5M, 300",
    "2h, 7200",
    "1d, 86400",
  })
  void durations(String text, double seconds) {
    assertThat(SettingType.DURATION.parse(text, List.of())).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({"2%, 0.02", "0.02, 0.02", "0, 0", "100%, 1", "1, 1", "0.5 %, 0.005"})
  void shares(String text, double fraction) {
    assertThat(SettingType.SHARE.parse(text, List.of())).isEqualTo(fraction);
  }

  @ParameterizedTest
  @CsvSource({
    "true, true",
    "TRUE, true",
    "yes, true",
    "on, true",
    "false, false",
    "no, false",
    "Off, false"
  })
  void flags(String text, boolean value) {
    assertThat(SettingType.FLAG.parse(text, List.of())).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "COUNT, -1, not a whole number such as",
    "COUNT, 1.5, not a whole number in range",
    "COUNT, 1e6, not a whole number such as",
    "COUNT, 5T, not a whole number such as",
    "COUNT, 5%, not a whole number such as",
    "COUNT, '1,000', not a whole number such as",
    "COUNT, _1, not a whole number such as",
    "COUNT, 9223372036854775808, not a whole number in range",
    "COUNT, 99999999999G, not a whole number in range",
    "COUNT, ٣, not a whole number such as",
    "BYTES, -1K, not a size",
    "BYTES, 5i, not a size",
    "BYTES, 5ib, not a size",
    "BYTES, 5X, not a size",
    "BYTES, 5kk, not a size",
    "BYTES, 8388608T, not a whole number in range",
    "DURATION, 5, not a time",
    "DURATION, 0, not a time",
    "DURATION, -5s, not a time",
    "DURATION, 5 parsecs, not a time",
    "DURATION, 99999999999999999999d, longer than a year",
    "DURATION, 367d, longer than a year",
    "SHARE, -2%, not a share",
    "SHARE, 2, more than 100%",
    "SHARE, 101%, more than 100%",
    "SHARE, 2s, not a share",
    "FLAG, maybe, not true or false",
    "FLAG, 1, not true or false",
  })
  void refused(SettingType type, String text, String message) {
    assertThatThrownBy(() -> type.parse(text, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TEXT")
  void nonsenseIsRefusedByEveryType(SettingType type) {
    for (String text :
        List.of("", " ", "NaN", "Infinity", "-Infinity", "0x10", "null", "1 2", "9".repeat(41))) {
      assertThatThrownBy(() -> type.parse(text, List.of("a", "b")))
          .as("%s of '%s'", type, text)
          .isInstanceOf(IllegalArgumentException.class)
          .message()
          .isNotBlank();
    }
  }

  @Test
  void aLongValueIsNotPrintedWhole() {
    assertThatThrownBy(() -> SettingType.COUNT.parse("x".repeat(100_000), List.of()))
        .message()
        .hasSizeLessThan(200);
  }

  @Test
  void choicesAreExact() {
    assertThat(SettingType.CHOICE.parse("mit", List.of("kerby", "mit"))).isEqualTo("mit");
    assertThatThrownBy(() -> SettingType.CHOICE.parse("MIT", List.of("kerby", "mit")))
        .hasMessage("'MIT' is not one of kerby, mit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " as it is ", "ä\n"})
  void textIsAnything(String text) {
    assertThat(SettingType.TEXT.parse(text, List.of())).isEqualTo(text);
  }

  /** Turkish lower-cases I to a dotless i. */
  @Test
  void theUsersLanguageChangesNothing() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(SettingType.DURATION.parse("2MIN", List.of())).isEqualTo(120.0);
      assertThat(SettingType.BYTES.parse("2KIB", List.of())).isEqualTo(2048L);
    } finally {
      Locale.setDefault(before);
    }
  }
}
