package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Histograms;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.study.Study;
import dev.toll.systems.accumulo.QueryLevel.Measured;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a level says of queries, and what is made of what they did. */
class QueryLevelTest {
  private static final List<String> TWO = List.of("driver", "queries");

  private static Study study(String... set) throws Exception {
    return RealRun.study("queries.yaml", List.of(set));
  }

  private static AccumuloLevel level(String name, String... set) throws Exception {
    return AccumuloLevel.of(study(set).level(name).settings());
  }

  @Test
  void eachSettingArrivesWhereItIsMeant() throws Exception {
    QueryLevel level =
        level(
                "both",
                "workload.stored-entries=30k",
                "workload.queries.walks=1",
                "workload.queries.batch-scans=2",
                "workload.queries.range-scans=3",
                "workload.queries.walk-steps=4",
                "workload.queries.batch-rows=5",
                "workload.queries.range-entries=6",
                "workload.queries.threads=7",
                "workload.queries.duration=8s")
            .queries();
    assertThat(level)
        .isEqualTo(
            new QueryLevel(
                Measured.BOTH,
                30_000,
                List.of(
                    new Asked(Kind.WALK, 1, 4),
                    new Asked(Kind.BATCH_SCAN, 2, 5),
                    new Asked(Kind.RANGE_SCAN, 3, 6)),
                7,
                Duration.ofSeconds(8)));
    assertThat(level.rate()).isEqualTo(6);
    assertThat(level("ingest").queries().rate()).isZero();
    assertThat(level("both", "workload.queries.walks=0").queries().kinds())
        .extracting(Asked::kind)
        .containsExactly(Kind.BATCH_SCAN, Kind.RANGE_SCAN);
  }

  @Test
  void queriesNeedRatesAndRowsThatAreKnown() {
    assertThatThrownBy(
            () ->
                study(
                    "workload.stored-entries=100",
                    "workload.queries.walks=0",
                    "workload.queries.batch-scans=0",
                    "workload.queries.range-scans=0"))
        .hasMessageContaining("no query has a rate: set workload.queries.walks")
        .hasMessageContaining("set workload.stored-entries to at least 2000");
  }

  /** Each slice begins a schedule of its own. */
  @Test
  void queriesAreInterleaved() throws Exception {
    assertThat(Interleaved.obstacle(study().levels())).isEmpty();
  }

  @Test
  void aLevelHasTheMetricsOfItsLoad() throws Exception {
    AccumuloSystem system = new AccumuloSystem();
    Study study = study();
    assertThat(system.metrics(study.settings()).get(0))
        .isEqualTo(
            new Metric("query_response", "Response of a query", "ms", Metric.Better.LOWER, true));
    assertThat(system.metrics(study.settings())).filteredOn(Metric::primary).hasSize(1);
    assertThat(measured(system, study, "both"))
        .contains("walk_p99", "entries_per_second", "server_cpu_per_million", "bytes_on_disk")
        .doesNotContain("query_server_cpu_per_million");
    assertThat(measured(system, study, "ingest"))
        .contains("elapsed", "entries_per_second", "client_cpu_per_million", "bytes_on_disk")
        .noneMatch(name -> name.contains("query") || name.contains("queries"))
        .doesNotContain("walk_p50", "batch_scan_p95", "range_scan_p99");
    assertThat(measured(system, study, "queries"))
        .contains("walk_p50", "query_response", "query_server_cpu_per_million", "bytes_on_disk")
        .doesNotContain("elapsed", "entries_per_second", "client_cpu_per_million", "latency_p99");
  }

  private static List<String> measured(AccumuloSystem system, Study study, String level) {
    return system.metrics(study.settings()).stream()
        .map(Metric::name)
        .filter(name -> system.measures(name, study.level(level).settings()))
        .toList();
  }

  @Test
  void aPercentileNeedsAQueryBeyondIt() throws Exception {
    QueryTally tally = tally(level("both").queries(), 99, 5);
    tally.ended(2);
    Map<String, Double> metrics = tally.metrics();
    assertThat(metrics.get("walk_p50")).isBetween(4.9, 5.1);
    assertThat(metrics).containsKey("walk_p95").doesNotContainKey("walk_p99");
    assertThat(metrics.get("queries_per_second")).isEqualTo(3 * 99 / 2.0);
    // The same median in each kind: so is their mean.
    assertThat(metrics.get("query_response")).isBetween(4.9, 5.1);
    assertThat(tally(level("both").queries(), 0, 1).metrics()).containsOnlyKeys(QueryMetrics.RATE);
  }

  private static QueryTally tally(QueryLevel level, int each, long millis) {
    QueryTally tally = new QueryTally(level.kinds());
    Histogram times = Histograms.create();
    times.recordValueWithCount(millis * 1_000_000, each);
    String encoded = Histograms.encode(times);
    tally.add(
        new Queried(
            level.kinds().stream()
                .map(kind -> new Part(kind.kind(), each, 0, encoded, encoded))
                .toList(),
            0.5));
    return tally;
  }

  @Test
  void aLoadThatIsNotTheLevelsComesOutFalse() throws Exception {
    AccumuloLevel both = level("both");
    AccumuloLevel ingest = level("ingest");
    AccumuloLevel queries = level("queries");
    QueryTally some = tally(both.queries(), 140, 1);
    QueryTally none = tally(both.queries(), 0, 1);
    assertThat(loadProof(both, 200_000, some, 3, TWO).verdict()).isEqualTo(Verdict.TRUE);
    assertThat(loadProof(ingest, 200_000, null, 0, List.of("driver")).verdict())
        .isEqualTo(Verdict.TRUE);
    assertThat(loadProof(queries, 0, some, 3, TWO).verdict()).isEqualTo(Verdict.TRUE);

    told(loadProof(both, 199_999, some, 3, TWO), "199,999 entries were acknowledged");
    told(loadProof(both, 200_000, none, 3, TWO), "no walk was answered; no batch-scan was");
    told(loadProof(both, 200_000, null, 3, TWO), "no range-scan was answered");
    // 140 in 2 s are more than 50 a second.
    told(loadProof(both, 200_000, some, 2, TWO), "140 times walk, and 50 a second are asked");
    told(loadProof(ingest, 200_000, some, 3, TWO), "420 queries were answered");
    told(
        loadProof(ingest, 200_000, null, 0, TWO),
        "other drivers run along with the ingest's: [driver");
    told(loadProof(queries, 5, some, 3, TWO), "5 entries were acknowledged");
    assertThat(loadProof(ingest, 200_000, none, 0, List.of("driver")).verdict())
        .isEqualTo(Verdict.TRUE);
  }

  /** In 2 s at 50 a second, 5 % more than that, and the first one of each of seven threads. */
  @Test
  void theLoadMayBeAheadByItsFirstMoment() throws Exception {
    AccumuloLevel walks =
        level(
            "queries",
            "workload.queries.walks=50",
            "workload.queries.batch-scans=0",
            "workload.queries.range-scans=0",
            "workload.queries.threads=7");
    assertThat(loadProof(walks, 0, tally(walks.queries(), 112, 1), 2, TWO).verdict())
        .isEqualTo(Verdict.TRUE);
    told(
        loadProof(walks, 0, tally(walks.queries(), 113, 1), 2, TWO),
        "113 times walk, and 50 a second are asked for");
  }

  /** Each slice begins a schedule, in whose first moment a query of each thread is due. */
  @Test
  void slicesAddUp() throws Exception {
    AccumuloLevel both = level("both", "workload.queries.threads=7");
    QueryTally whole = new QueryTally(both.queries().kinds());
    for (int slice = 0; slice < 2; slice++) {
      QueryTally one = tally(both.queries(), 59, 1);
      one.ended(1);
      whole.add(one);
    }
    assertThat(whole.queries(Kind.WALK)).isEqualTo(118);
    assertThat(whole.cpuSeconds()).isEqualTo(1);
    assertThat(whole.metrics().get(QueryMetrics.RATE)).isEqualTo(3 * 118 / 2.0);
    assertThat(LoadProof.of(both, 200_000, whole, TWO, TWO.subList(0, 1)).verdict())
        .isEqualTo(Verdict.TRUE);
    assertThat(loadProof(both, 200_000, tally(both.queries(), 118, 1), 2, TWO).verdict())
        .as("in one schedule")
        .isEqualTo(Verdict.FALSE);
  }

  @Test
  void theClaimSaysWhatTheLoadIs() throws Exception {
    assertThat(loadProof(level("both"), 0, null, 3, TWO).claim())
        .isEqualTo(
            "the load is 200,000 entries and queries of 3 kinds at no more than 150 a second");
    assertThat(loadProof(level("ingest"), 0, null, 3, TWO).claim())
        .isEqualTo("the load is 200,000 entries and no queries");
    assertThat(loadProof(level("queries"), 0, null, 3, TWO).claim())
        .isEqualTo("the load is no ingest and queries of 3 kinds at no more than 150 a second");
  }

  /** Of a load with one driver of the ingest. */
  private static ProofResult loadProof(
      AccumuloLevel claimed,
      long entries,
      QueryTally queries,
      double seconds,
      List<String> drivers) {
    if (queries != null) {
      queries.ended(seconds);
    }
    return LoadProof.of(claimed, entries, queries, drivers, drivers.subList(0, 1));
  }

  private static void told(ProofResult found, String why) {
    assertThat(found.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(found.evidence()).contains(why);
  }

  @Test
  void oneConnectionThatDiffersComesOutFalse() throws Exception {
    String ssl = level("both").quality();
    LiveConnection right = new LiveConnection("TLSv1.3");
    assertThat(ConnectionsProof.of("queries", ssl, List.of(right, right)).verdict())
        .isEqualTo(Verdict.TRUE);
    for (String other : List.of("TLSv1.2", LiveConnection.PLAIN, "auth-conf")) {
      ProofResult found =
          ConnectionsProof.of("queries", ssl, List.of(right, new LiveConnection(other)));
      assertThat(found.verdict()).isEqualTo(Verdict.FALSE);
      assertThat(found.evidence()).contains(other + "=1");
    }
    assertThat(ConnectionsProof.of("queries", ssl, List.of()).verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(ConnectionsProof.of("queries", ssl, List.of()).claim())
        .isEqualTo("the queries' own connections use TLSv1.3");
    assertThat(ConnectionsProof.of("driver", LiveConnection.PLAIN, List.of()).claim())
        .isEqualTo("the driver's own connections are plain");
  }

  @Test
  void oneWrongAnswerMakesTheVerificationFalse() {
    Verification table = new Verification(Verdict.TRUE, "all there", Map.of("entries", 9L));
    Checked right = new Checked(Kind.WALK, 7, 70, 0, 0, 0, List.of());
    Checked lost = new Checked(Kind.RANGE_SCAN, 3, 30, 0, 1, 0, List.of("missing 00ab"));
    Verification good = QueryVerification.of(table, List.of(right));
    assertThat(good.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(good.counts()).containsEntry("entries", 9L).containsEntry("queriedEntries", 70L);
    Verification bad = QueryVerification.of(table, List.of(right, lost));
    assertThat(bad.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(bad.summary())
        .isEqualTo(
            "all there; answers to 10 queries: 0 corrupt entries, 1 missing rows, 0 undefined rows"
                + " (range-scan: missing 00ab)");
    for (Checked one :
        List.of(
            new Checked(Kind.WALK, 7, 70, 1, 0, 0, List.of()),
            new Checked(Kind.WALK, 7, 70, 0, 0, 1, List.of()))) {
      assertThat(QueryVerification.of(table, List.of(one)).verdict()).isEqualTo(Verdict.FALSE);
    }
  }
}
