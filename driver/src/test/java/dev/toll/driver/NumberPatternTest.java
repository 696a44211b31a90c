package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberPatternTest {
  private static Reading read(String pattern, String unit, String line) {
    return new NumberPattern(Pattern.compile(pattern)).last(line, unit, 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "v=(\\S+)|%|v=95%|95",
        "v=([0-9.]+)|%|v=95.5 %|95.5",
        "v=([0-9.]+)|%|v=95 percent|95",
        "v=([0-9.]+)|ms|v=5   us|0.005",
        "v=([0-9.]+)|ms|v=5\tus|0.005",
        "v=([0-9.]+)|ms|v=5 (us)|0.005",
        "v=([0-9.]+)|ms|v=5[us]|0.005",
        "v=(\\S+ \\S+)|ms|v=5 us|0.005",
        "v=([0-9.]+)|1/s|v=90/min|1.5",
        "v=([0-9.]+)|1/s|v=90 op/min|1.5",
        "v=([0-9.]+)|MB/s|v=90 MB/min|1.5",
        "v=([0-9.]+)|MB/s|v=8 Gbps|1000",
        "v=([0-9.]+)|MB/s|v=2 GBps|2000",
        "v=([0-9.]+)|1/s|v=5 million|5e6",
        "v=([0-9.]+)|1/s|v=5 kreq/s|5000",
        "v=([0-9.]+)|op/s|v=5 Kops|5000",
        "v=([0-9.]+)|1/s|v=5K ops/sec|5000",
        "v=([0-9.]+)|1/s|v=980 widgets|980",
        "v=([0-9.]+)|u|v=-0|0",
        "v=-?([0-9.]+)|u|v=-5|5",
        "v=([0-9.]+)|u|v=5 v=-6|-6",
        "([0-9.]+) ms|ms|p99:5.2 ms|5.2",
        "^a,([0-9.]+),|1/s|a,800,900|800",
      })
  void isConverted(String pattern, String unit, String line, double value) {
    Reading read = read(pattern, unit, line);
    assertThat(read.wrong()).isNull();
    assertThat(read.quantity().value()).isCloseTo(value, within(Math.abs(value) * 1e-12));
  }

  /** The last match counts, though it is no number or a part of one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "v=([0-9.]+)|u|v=1\u00a0234|part of a longer number",
        "v=([0-9.]+)|u|v=1\u202f234|part of a longer number",
        "v=([0-9.]+)|u|v=12,34|part of a longer number",
        "v=([0-9.]+)|u|v=12,34,567|part of a longer number",
        "([0-9.]+) op|u|v=12,3 op|part of a longer number",
        "v=([0-9.]+)|s|v=1:30.5|part of a longer number",
        "([0-9.]+) s|s|took 1:30.5 s|part of a longer number",
        "([0-9.]+) tps|1/s|x -5 tps|part of a longer number",
        "v=([0-9.]+)|ms|v=95%|cannot be converted",
        "v=([0-9.]+)|1/s|v=5 ms|cannot be converted",
        "v=([0-9.]+)|MB/s|v=5 KB/s|cannot be converted",
        "v=([0-9.]+)|MB/s|v=5 GBytes|cannot be converted",
        "v=([0-9.]+)|1/s|v=5 v=nan|'nan' is not a plain number",
        "v=([0-9.]+)|1/s|v=5 v=-Infinity|'-Infinity' is not a plain number",
        "v=(?<n>[0-9]+) op|1/s|v=5 op v=N/A op|'N/A' is not a plain number",
        "(?:[ab])=([^)n ]+)|1/s|b=5 a=null|'null' is not a plain number",
        "v=(\\S+)|u|v=1e-400|too small",
        "v=([0-9.]+)?|u|v=x|matches nothing",
      })
  void isRefused(String pattern, String unit, String line, String why) {
    assertThat(read(pattern, unit, line).wrong()).contains(why);
  }

  @Test
  void withoutAnyUnitAskedForItIsInTheBaseOfItsOwn() {
    for (String same : new String[] {"980us", "980 us", "0.98 ms", "0.00098s"}) {
      assertThat(read("v=([0-9.]+)", null, "v=" + same).quantity().value())
          .isCloseTo(0.00098, within(1e-12));
      assertThat(read("v=([0-9.]+)", null, "v=" + same).quantity().unit()).isEqualTo("s");
    }
    assertThat(read("v=([0-9.]+)", null, "v=9.8k op/s").quantity())
        .isEqualTo(new Quantity(9800, 100, ""));
    assertThat(read("v=([0-9.]+)", null, "v=12 widgets").quantity().unit()).isEmpty();
  }

  @Test
  void aPatternThatWouldNotEndIsGivenUp() {
    NumberPattern pattern = new NumberPattern(Pattern.compile("^(?:(?:a+)+)+$(.)"));
    Reading last = pattern.last("a".repeat(60) + "b", "u", 1);
    assertThat(last.wrong()).contains("the pattern takes too long on a line of 61 characters");
    assertThat(Reading.goesOn(last)).isFalse();
  }

  @Test
  void nothingOfTheLineMatches() {
    assertThat(read("v=([0-9.]+)", "u", "w=5")).isNull();
    assertThat(read("v=([0-9.]+)", "u", "v=none of them=5")).isNotNull();
    assertThat(read("v=([0-9.]+)", "u", "v=nanosecond")).isNull();
  }

  @Test
  void aTerminalShowsWhatIsPlain() {
    assertThat(TerminalText.plain("\ufeffv=\u001b[1;32m5\u001b[0m\u001b[K")).isEqualTo("v=5");
    assertThat(TerminalText.plain("v=9\u001b[2K\u001b[1Gv=7")).isEqualTo("v=9\nv=7");
    assertThat(TerminalText.plain("v=9\u001b[Av=7\u001b[5;1Hv=8")).isEqualTo("v=9\nv=7\nv=8");
    assertThat(TerminalText.plain("a\u001b[60Gb\u001b]0;t\u0007c")).isEqualTo("abc");
  }
}
