package dev.toll.systems.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemUnderTest.Estimate;
import dev.toll.systems.hadoop.HdfsSystem;
import dev.toll.systems.hadoop.Levels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workload {@code mapreduce} of system {@code hdfs}, before anything runs. */
class MapReduceJobsTest {
  private final HdfsSystem system = new HdfsSystem();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "workload.threads=2 | unknown key",
        "workload.rate=5 | unknown key",
        "workload.replicas=2 | more copies than DataNodes",
        "system.authentication=kerberos | without Kerberos only",
        "system.yarn.node-memory=1G | no room for the ApplicationMaster and a task",
        "workload.sort-buffer=500M | more than half of a task's heap, 768 MiB",
      })
  void refuses(String settings, String message) {
    assertThatThrownBy(() -> Levels.study("mapreduce", settings.split(" ")))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aJobIsDoneOnThisMachineOnly() throws Exception {
    assertThat(system.unplaceable(Levels.study("mapreduce").levels()))
        .hasValue("level it, with workload.name mapreduce, runs");
  }

  @Test
  void saysTheDiskAndTheMemoryThatTheSortNeeds() throws Exception {
    Estimate estimate =
        system.estimate(Levels.level(Levels.study("mapreduce", "workload.bytes=50000000000")));
    // Input, output, and intermediate data twice.
    assertThat(estimate.diskBytes()).isBetween(200_000_000_000L, 202_000_000_000L);
    assertThat(estimate.memoryBytes()).isGreaterThan(7L << 30);
  }

  @Test
  void thereIsOneHeadline() {
    assertThat(MapReduceMetrics.ALL).filteredOn(metric -> metric.primary()).hasSize(1);
    assertThat(system.settings("mapreduce"))
        .extracting(spec -> spec.path())
        .contains("workload.job")
        .doesNotHaveDuplicates();
  }
}
