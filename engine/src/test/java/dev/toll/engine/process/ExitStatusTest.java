package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitStatusTest {
  @ParameterizedTest
  @CsvSource({
    "1, ended with exit code 1",
    "128, ended with exit code 128",
    "137, was killed by signal 9",
    "'141', 'was killed by signal 13, SIGPIPE'",
    "192, was killed by signal 64",
    "193, ended with exit code 193",
    "255, ended with exit code 255"
  })
  void saysHowAProcessEnded(int code, String how) {
    assertThat(ExitStatus.how(code)).isEqualTo(how);
  }
}
