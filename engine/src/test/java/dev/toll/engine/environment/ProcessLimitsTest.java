package dev.toll.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessLimitsTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max file size             unlimited            unlimited            bytes
      Max processes             30000                30000                processes
      Max open files            1024                 524288               files
      Max address space         unlimited            unlimited            bytes
      """;

  @Test
  void anOrdinaryMachineIsEnough() {
    assertThat(ProcessLimits.problem(LIMITS, "Name:\tjava\nUmask:\t0000\n")).isEmpty();
    assertThat(ProcessLimits.problem(null, null)).isEmpty();
    assertThat(ProcessLimits.problem("", "")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Max open files | 256 | ulimit -n is 256, and a run needs 1024 (max open files)",
        "Max processes | 60 | ulimit -u is 60, and a run needs 1024 (max processes)",
        "Max file size | 1048576 | ulimit -f is 1024, and a run needs 1048576 (max file size)",
        "Max address space | 1073741824 | ulimit -v is 1048576, and a run needs 16777216",
      })
  void aSmallLimitIsNamedWithItsOption(String name, String value, String message) {
    String limits = LIMITS.replaceAll("(" + name + " +)\\S+", "$1" + value);
    assertThat(ProcessLimits.problem(limits, "Umask:\t0022\n").orElseThrow()).startsWith(message);
  }

  @Test
  void aMaskThatTakesTheOwnersRightsIsRefused() {
    assertThat(ProcessLimits.problem(LIMITS, "Name:\tjava\nUmask:\t0777\nState:\tR\n"))
        .hasValue(
            "the umask is 0777, so toll could not use its own files; start it after 'umask 022'");
  }
}
