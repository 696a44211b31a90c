package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of the built-in studies. */
class StudiesCommandTest {
  @TempDir Path home;

  /** The source of the encryption zones' figures gives no date. */
  @Test
  void publicationsStandWithTheirDateOrWithoutOne() {
    Cli.Outcome outcome = Cli.real(home, "studies");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("hdfs-zone-io", "(2017-03-06)").doesNotContain("null");
  }
}
