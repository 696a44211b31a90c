package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.accumulo.IngestLevel.Settle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Each setting arrives where it is meant: many are of one type. */
class AccumuloLevelTest {

  private static AccumuloLevel level(String name, String... set) throws Exception {
    String[] levels = {"none", "none-threadpool", "ssl-1.2"};
    return AccumuloLevel.of(
        RealRun.study("levels.yaml", List.of(set), levels).level(name).settings());
  }

  @Test
  void theServersAndTheDriver() throws Exception {
    AccumuloLevel level =
        level(
            "ssl-1.2",
            "system.tablet-servers=3",
            "system.memory-map=100M",
            "system.properties.gc.cycle.delay=7m",
            "system.client-properties.batch.writer.latency.max=8s",
            "system.heap.tserver=640M",
            "jvm.tserver.flags=-Xt",
            "jvm.driver.heap=320M",
            "jvm.driver.flags=-Xd",
            "system.start-deadline=77s");
    assertThat(level.security()).isEqualTo(Security.SSL);
    assertThat(level.tls()).isEqualTo("TLSv1.2");
    assertThat(level.threadPool()).isFalse();
    assertThat(level("none-threadpool").threadPool()).isTrue();
    assertThat(level.tservers()).isEqualTo(3);
    assertThat(level.memoryMap()).hasValue(100 << 20);
    assertThat(level.properties()).isEqualTo(Map.of("gc.cycle.delay", "7m"));
    assertThat(level.clientProperties()).isEqualTo(Map.of("batch.writer.latency.max", "8s"));
    assertThat(level.tserver()).isEqualTo(new AccumuloLevel.MeasuredJvm(640L << 20, "-Xt"));
    assertThat(level.driver()).isEqualTo(new AccumuloLevel.MeasuredJvm(320L << 20, "-Xd"));
    assertThat(level.startDeadline()).isEqualTo(Duration.ofSeconds(77));
  }

  @Test
  void theIngest() throws Exception {
    IngestLevel ingest =
        level(
                "none",
                "workload.entries=101",
                "workload.warm-entries=102",
                "workload.writers=4",
                "workload.tablets=5",
                "workload.batch-writer-memory=6K",
                "workload.batch-writer-threads=7",
                "workload.flush-every=8",
                "workload.settle=compactions",
                "workload.probe-entries=109",
                "workload.verify-memory=10K",
                "workload.deadline=11m")
            .ingest();
    assertThat(ingest)
        .isEqualTo(
            new IngestLevel(
                101,
                102,
                4,
                5,
                6 << 10,
                7,
                8,
                Settle.COMPACTIONS,
                109,
                OptionalLong.of(10 << 10),
                Duration.ofMinutes(11)));
  }
}
