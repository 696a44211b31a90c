package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What levels may differ in on the same servers, and what is then whose. */
class SharedLevelsTest {
  private static final long MIB = 1 << 20;
  private static final String STUDY =
      """
      toll: 1
      name: shared-test
      system: {name: accumulo}
      workload: {name: continuous-ingest}
      factors:
        it:
          baseline: a
          levels:
            a: {}
            b: {%s}
      design: {share-server: true}
      """;

  private final AccumuloSystem system = new AccumuloSystem();

  private Study study(String different, String... set) throws Exception {
    return new StudyResolver(new Catalog(List.of(system)))
        .resolve(
            StudyParser.parse("shared-test.yaml", STUDY.formatted(different)),
            new StudyResolver.Request(null, List.of(set), List.of()));
  }

  private static AccumuloLevel level(Study study, String name) {
    return AccumuloLevel.of(study.level(name).settings());
  }

  @Test
  void driversTheirLoadsAndTheLoadsTablesMayDiffer() throws Exception {
    Study study =
        study(
            """
            system: {
              client-properties: {batch.writer.durability: flush},
              properties: {table.durability: flush}},
            jvm: {driver: {heap: 1G, flags: -Xint}},
            workload: {entries: 3M, warm-entries: 1M, writers: 5, tablets: 4, batch-writer-memory: 1M,
              batch-writer-threads: 7, flush-every: 9k, settle: none, verify-memory: 1M}
            """,
            "system.properties.gc.cycle.delay=7m",
            "system.port.manager=12345");
    assertThat(level(study, "b").properties()).isEqualTo(Map.of("gc.cycle.delay", "7m"));
    assertThat(level(study, "b").tableProperties()).isEqualTo(Map.of("table.durability", "flush"));
    assertThat(level(study, "a").tableProperties()).isEmpty();
  }

  /** Servers of a level's own have the properties of tables for all of them. */
  @Test
  void withoutSharingNothingIsDivided() throws Exception {
    AccumuloLevel level =
        level(
            study("system: {properties: {table.durability: flush}}", "design.share-server=false"),
            "b");
    assertThat(level.properties()).containsOnlyKeys("table.durability");
    assertThat(level.tableProperties()).isEmpty();
  }

  @Test
  void whatIsTheServersIsRefusedWithItsPlace() {
    assertThatThrownBy(
            () ->
                study(
                    """
                    system: {security: ssl, rpc-server: threadpool, at-rest: aes,
                      tablet-servers: 2, memory-map: 100M, heap: {tserver: 2G},
                      properties: {tserver.wal.sync: "false"}},
                    jvm: {tserver: {flags: -Xint}},
                    volume: {kind: tmpfs}
                    """))
        .isInstanceOf(StudyException.class)
        .satisfies(
            e ->
                assertThat(e.getMessage().lines().filter(line -> line.contains("cannot share")))
                    .as(e.getMessage())
                    .hasSize(9)
                    .allMatch(line -> line.startsWith("shared-test.yaml:")))
        .hasMessageContaining(
            "system.properties.tserver.wal.sync is a setting of the server, so level b cannot share"
                + " one with level a");
  }

  /**
   * One tablet server holds what all levels write: 2M + 5M entries, or their warm-ups if larger.
   */
  @ParameterizedTest
  @CsvSource({"3M, 7000000, 4864M", "4M, 8000000, 5568M"})
  void theMemoryMapIsForAllLevels(String warm, long entries, String size) throws Exception {
    Study study = study("workload: {entries: 5M}", "workload.warm-entries=" + warm);
    List<IngestLevel> loads =
        study.levels().stream()
            .map(Level::settings)
            .map(AccumuloLevel::of)
            .map(AccumuloLevel::ingest)
            .toList();
    MemoryMap map = MemoryMap.of(level(study, "a"), loads, true, true);
    assertThat(map.held()).isEqualTo(entries * MemoryMap.BYTES_PER_ENTRY);
    assertThat(map.describe())
        .isEqualTo(
            "%s (%,d entries of 290 bytes, so that nothing is flushed while other levels are loaded)"
                .formatted(size, entries));
  }

  @Test
  void thePlanCountsServersOnce() throws Exception {
    Study study = study("workload: {entries: 4M}");
    Estimates shared = Estimates.of(study, Planner.plan(study, 1).interleaving(), system);
    long alone = system.estimate(study.level("a")).memoryBytes();
    assertThat(shared.memoryBytes() - alone)
        .as("a driver, and what the servers hold of its load")
        .isEqualTo(512 * MIB + 4_000_000 * MemoryMap.BYTES_PER_ENTRY);
    // A map of a stated size does not grow with the number of levels.
    Study stated = study("workload: {entries: 4M}", "system.memory-map=700M");
    assertThat(
            Estimates.of(stated, Planner.plan(stated, 1).interleaving(), system).memoryBytes()
                - system.estimate(stated.level("a")).memoryBytes())
        .isEqualTo(512 * MIB);
  }

  @Test
  void memoryOfTheServersIsNobodysMetric() throws Exception {
    assertThat(system.metrics(study("workload: {writers: 3}").settings()))
        .extracting(Metric::name)
        .contains("server_cpu_per_million", AccumuloMetrics.BYTES)
        .doesNotContain("server_memory");
  }

  @Test
  void aConnectedClusterIsNotShared() {
    Path file = Path.of("client.properties");
    assertThatThrownBy(
            () -> study("workload: {writers: 3}", "system.connect.client-properties=" + file))
        .hasMessageContaining("a connected cluster is");
  }
}
