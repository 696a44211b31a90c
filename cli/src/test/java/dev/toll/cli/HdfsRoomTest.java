package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published scale of hdfs-zone-io needs more disk than most have: said, and refused early. */
class HdfsRoomTest {
  private static final String STUDY = Cli.STUDIES.resolve("hdfs-zone-io.yaml").toString();

  @TempDir Path home;

  @Test
  void thePlanSaysTheDiskThatThePublishedScaleNeeds() {
    Cli.Outcome outcome = Cli.real(home, "plan", STUDY, "--scale", "published");
    assertThat(outcome.code()).isZero();
    // 100 files of 2 GiB with their checksums.
    assertThat(outcome.out()).contains("202 GiB of disk at the peak");
  }

  @Test
  void aRunThatDoesNotFitIsRefusedBeforeAnythingStarts() {
    // More than any disk has, wherever this test runs.
    Cli.Outcome outcome =
        Cli.real(
            home,
            "run",
            STUDY,
            "--scale",
            "published",
            "--set",
            "workload.files=10M",
            "--set",
            "workload.read-cache=as-written",
            "--runs",
            home.resolve("runs").toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err()).contains("not enough disk");
    assertThat(home.resolve("runs")).doesNotExist();
  }
}
