package dev.toll.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
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
  @CsvSource({
    "COUNT, -5, it cannot be negative",
    "COUNT, 010, remove the leading zero",
    "BYTES, 08, remove the leading zero",
    "DURATION, 08s, remove the leading zero",
    "SHARE, 02%, remove the leading zero",
    "COUNT, '1,000,000', remove the commas",
    "COUNT, 1e6, exponents are not supported",
    "COUNT, 5%, this is a share",
    "COUNT, 64KiB, this is a number of bytes",
    "COUNT, 5MB, this is a number of bytes",
    "COUNT, 90s, this is a time",
    "BYTES, 2%, this is a share",
    "BYTES, 90s, this is a time",
    "DURATION, 90, 'add a unit, such as 90s'",
    "DURATION, 1:30, write one number and its unit",
    "DURATION, 1h30m, write one number and one unit",
    "DURATION, 90 sec, did you mean 90s?",
    "DURATION, 5 minutes, did you mean 5m?",
    "DURATION, 2hours, did you mean 2h?",
    "DURATION, 5%, this is a share",
    "DURATION, 5K, this is a number of bytes",
    "SHARE, 5s, this is a time",
    "SHARE, 2, did you mean 2%?",
    "SHARE, '', the value is empty",
  })
  void aWrongUnitGetsAHint(SettingType type, String text, String hint) {
    assertThatThrownBy(() -> type.parse(text, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .contains("; " + hint);
  }

  /** What the JSON Schema lets through is what toll reads, but for ranges and lengths. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"TEXT", "CHOICE"})
  void thePatternIsWhatIsRead(SettingType type) {
    Pattern pattern = Pattern.compile(type.pattern());
    Random random = new Random(7);
    String alphabet = "0011259..__ kKmMgGtTiIbBsShHdDnN%-e:";
    List<String> texts =
        new ArrayList<>(List.of("true", "No", "OFF", "yess", "tru", "100%", "5min"));
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(6); length >= 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      texts.add(text.toString());
    }
    List<String> differ = new ArrayList<>();
    int read = 0;
    for (String text : texts) {
      boolean matches = pattern.matcher(text).matches();
      try {
        type.parse(text, List.of());
        read++;
        if (!matches) {
          differ.add(text);
        }
      } catch (IllegalArgumentException e) {
        if (matches
            && !e.getMessage().matches(".*(in range|than a year|than 100%|a range of CPUs).*")) {
          differ.add(text);
        }
      }
    }
    assertThat(differ).isEmpty();
    assertThat(read).isPositive();
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
        .hasMessage("'MIT' is not one of kerby, mit; did you mean 'mit'?");
    // What a YAML 1.1 program makes of an unquoted no.
    assertThatThrownBy(() -> SettingType.CHOICE.parse("false", List.of("auto", "yes", "no")))
        .hasMessage("'false' is not one of auto, yes, no; did you mean 'no'?");
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
