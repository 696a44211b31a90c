package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Share;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.AccumuloCommands.NewTable;
import dev.toll.systems.accumulo.client.QueryCommands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries alongside ingest, alone, and ingest alone, on real Accumulo with TLS. */
@Tag("long")
class QueriesIT {
  private static final Path WORK = Path.of("target", "it-queries").toAbsolutePath();
  private static final long SEED = 7;

  private static RealRun.Outcome outcome;

  @BeforeAll
  static void run() throws Exception {
    RunDirectory.delete(WORK);
    outcome = RealRun.run(RealRun.study("queries.yaml", List.of()), WORK.resolve("runs"));
  }

  @Test
  void everyLoadIsProvedAndVerified() {
    assertThat(outcome.failure()).isNull();
    for (String load : List.of("both", "ingest", "queries")) {
      TrialRecord trial = outcome.valid(load);
      assertThat(trial.proofs())
          .filteredOn(proof -> proof.of() == null)
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .contains("wire", "negotiated", "load");
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    }
  }

  @Test
  void theQueriesOwnConnectionsAreProved() {
    for (String load : List.of("both", "queries")) {
      assertThat(proofs(load, "wire"))
          .hasSize(2)
          .allSatisfy(
              proof -> assertThat(proof.facts()).containsEntry("wire.tls.protocol", "TLSv1.3"));
      assertThat(proofs(load, "queries-connections"))
          .singleElement()
          .satisfies(
              proof ->
                  assertThat(proof.claim()).isEqualTo("the queries' own connections use TLSv1.3"));
    }
    assertThat(proofs("ingest", "wire")).hasSize(1);
    assertThat(proofs("ingest", "queries-connections")).isEmpty();
  }

  @Test
  void theLoadIsWhatTheLevelSays() {
    assertThat(proofs("both", "load").get(0).evidence())
        .matches("200,000 entries and [0-9,]{2,} queries by driver and queries");
    assertThat(proofs("ingest", "load").get(0).evidence())
        .isEqualTo("200,000 entries and 0 queries by driver");
    assertThat(proofs("queries", "load").get(0).evidence())
        .matches("0 entries and [0-9,]{3,} queries by driver and queries");
  }

  /** Tried on another level's instance, each load's claim is false. */
  @Test
  void loadsAreToldApart() {
    assertThat(outcome.trials())
        .flatExtracting(TrialRecord::proofs)
        .filteredOn(proof -> proof.of() != null)
        .as("cross-proofs")
        .isNotEmpty()
        .allMatch(proof -> proof.evidence().contains("proof 'load' of "))
        .allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(outcome.trials())
        .flatExtracting(TrialRecord::proofs)
        .extracting(ProofResult::name)
        .doesNotContain(ProofResult.UNWITNESSED);
  }

  @Test
  void queriesYieldPercentilesByKindAndAreChecked() {
    for (String load : List.of("both", "queries")) {
      TrialRecord trial = outcome.valid(load);
      for (String kind : List.of("walk", "batch_scan", "range_scan")) {
        assertThat(trial.metrics().get(kind + "_p50")).isPositive();
        assertThat(trial.metrics().get(kind + "_p95"))
            .isGreaterThanOrEqualTo(trial.metrics().get(kind + "_p50"));
      }
      assertThat(trial.metrics().get("query_response")).isPositive();
      assertThat(trial.metrics().get("query_cpu_per_million")).isPositive();
      assertThat(trial.verification().counts())
          .containsEntry("queriedMissing", 0L)
          .containsEntry("queriedCorrupt", 0L)
          .containsEntry("queriedUndefined", 0L);
      assertThat(trial.verification().counts().get("queriedEntries")).isGreaterThan(100);
      assertThat(trial.load().offeredPerSecond()).isEqualTo(150);
      assertThat(trial.load().offeredOf()).isEqualTo("queries_per_second");
    }
    assertThat(outcome.valid("both").metrics())
        .containsKeys("entries_per_second", "client_cpu_per_million", "server_cpu_per_million");
    assertThat(outcome.valid("queries").metrics())
        .containsKeys("query_server_cpu_per_million")
        .doesNotContainKeys("entries_per_second", "client_cpu_per_million");
    assertThat(outcome.valid("ingest").metrics())
        .containsKeys("entries_per_second")
        .doesNotContainKeys("query_response", "walk_p50", "query_cpu_per_million");
  }

  @Test
  void timesAndSeriesAreWritten() throws Exception {
    Path trial = outcome.directory().trial("b01-both");
    assertThat(Files.readString(trial.resolve("latency-total.hlog")))
        .contains("Tag=service", "Tag=walk", "Tag=batch_scan", "Tag=range_scan");
    assertThat(Files.readAllLines(trial.resolve("series.csv")).get(0))
        .contains("queries_per_second", "schedule_lag_seconds", "query_client_cpu");
    assertThat(trial.resolve("logs/tserver0.log")).content().doesNotContain("audit");
  }

  /** Half of what was stored is gone before the queries come: the table has one writer's rows. */
  @Test
  void entriesDeletedBehindTheQueriesBackAreAFailure() throws Exception {
    Study study = RealRun.study("queries.yaml", List.of(), "queries");
    Steps steps = new Steps((phase, step) -> {});
    try (AccumuloSession session = RealRun.session(study, WORK.resolve("deleted"))) {
      Path logs = Files.createDirectories(WORK.resolve("deleted-logs"));
      AccumuloInstance instance =
          session.start(study.level("queries"), Slot.only(WORK.resolve("deleted"), logs), steps);
      instance.prepare(steps);
      instance.driver.call(AccumuloCommands.PREPARE, new NewTable(IngestLoad.TABLE, 0, Map.of()));
      Load all =
          QueryCommands.stored(
              new Load(IngestLoad.TABLE, 10_000L, 2, 512_000, 3, 2, SEED, Share.WHOLE));
      Load half =
          new Load(
              IngestLoad.TABLE,
              all.entries() / 2,
              1,
              512_000,
              3,
              all.flushEvery(),
              SEED,
              Share.WHOLE);
      instance.driver.call(QueryCommands.STORE, half, Duration.ofMinutes(1));
      instance.measure(steps, (seconds, operations, total) -> {}, logs.resolve("latency.hlog"));
      Verification found = instance.verify(steps);
      instance.stop(steps);
      assertThat(found.verdict()).isEqualTo(Verdict.FALSE);
      assertThat(found.counts().get("queriedMissing")).isGreaterThan(100);
      // What is there is right.
      assertThat(found.counts().get("queriedEntries")).isGreaterThan(100);
      assertThat(found.counts()).containsEntry("queriedCorrupt", 0L);
      assertThat(found.summary()).contains("missing rows").contains("batch-scan: missing ");
    }
  }

  @Test
  void queriesLeftPlainAreFoundOnTheWireAndInTheirConnections() throws Exception {
    Study study = RealRun.study("queries-left-plain.yaml", List.of());
    Steps steps = new Steps((phase, step) -> {});
    try (AccumuloSession session = RealRun.session(study, WORK.resolve("plain"))) {
      Path logs = Files.createDirectories(WORK.resolve("plain-logs"));
      AccumuloInstance instance =
          session.start(
              study.level("ssl-left-plain"), Slot.only(WORK.resolve("plain"), logs), steps);
      List<ProofResult> proofs = new ArrayList<>(instance.prove(steps));
      instance.prepare(steps);
      proofs.addAll(instance.proveOnce(steps));
      instance.measure(steps, (seconds, operations, total) -> {}, logs.resolve("latency.hlog"));
      List<ProofResult> loaded = instance.proveLoaded(steps);
      instance.stop(steps);
      assertThat(proofs)
          .filteredOn(proof -> proof.name().equals("wire"))
          .hasSize(2)
          .allMatch(proof -> proof.verdict() == Verdict.FALSE);
      assertThat(loaded)
          .filteredOn(proof -> proof.name().equals("queries-connections"))
          .singleElement()
          .satisfies(
              proof -> {
                assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
                assertThat(proof.evidence()).contains("plain");
              });
    }
  }

  private static List<ProofResult> proofs(String level, String name) {
    return outcome.valid(level).proofs().stream()
        .filter(proof -> proof.of() == null && proof.name().equals(name))
        .toList();
  }
}
