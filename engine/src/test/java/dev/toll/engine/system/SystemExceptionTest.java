package dev.toll.engine.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemExceptionTest {
  @Test
  void theEndOfALogIsKeptApartAndToldInFull() {
    SystemException e =
        new SystemException(
            "tserver exited with 1", SystemException.endOfLog("java.io.IOException: no"));
    assertThat(e.summary()).isEqualTo("tserver exited with 1");
    assertThat(e.details()).endsWith("java.io.IOException: no");
    assertThat(e)
        .hasMessage(
            "tserver exited with 1; the end of its log:%njava.io.IOException: no".formatted());
  }

  @Test
  void oneWithoutDetailsIsItsMessage() {
    SystemException e = new SystemException("no JDK 11 found");
    assertThat(e.summary()).isEqualTo("no JDK 11 found");
    assertThat(e.details()).isNull();
    assertThat(e).hasMessage("no JDK 11 found");
  }
}
