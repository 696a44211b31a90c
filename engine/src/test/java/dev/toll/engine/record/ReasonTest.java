package dev.toll.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReasonTest {
  @Test
  void aLogsEndIsNeitherShownNorAnnounced() {
    assertThat(Reason.brief("tserver exited with 1; the end of its log:\njava.io.IOException: no"))
        .isEqualTo("tserver exited with 1");
  }

  @Test
  void aSentenceStaysWhole() {
    assertThat(Reason.brief("wire: unknown, no traffic seen"))
        .isEqualTo("wire: unknown, no traffic seen");
  }
}
