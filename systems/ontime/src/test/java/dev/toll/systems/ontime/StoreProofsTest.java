package dev.toll.systems.ontime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.environment.Machine;
import dev.toll.engine.process.Elsewhere;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.MachineSettings;
import dev.toll.systems.ontime.client.OntimeCommands.FileFacts;
import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.ontime.client.OntimeCommands.Workers;
import dev.toll.systems.ontime.client.Schema;
import dev.toll.systems.ontime.client.Shards;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StoreProofsTest {
  private static final long HALF = Shards.first(1, 2);
  private static final long POOL = 64L << 20;

  private static final List<SettingSpec> SPECS =
      Stream.concat(OntimeSettings.all().stream(), MachineSettings.ALL.stream()).toList();

  private static StoreProofs proofs(String store) {
    return proofs(store, "filters");
  }

  private static StoreProofs proofs(String store, Map<String, String> options) {
    Map<String, String> given = new HashMap<>();
    given.put(OntimeSettings.STORE, store);
    options.forEach((name, value) -> given.put(OntimeSettings.OPTIONS + name, value));
    return proofs(given);
  }

  private static StoreProofs proofs(String store, String pushDown) {
    return proofs(store, pushDown, 2);
  }

  private static StoreProofs proofs(String store, String pushDown, int shards) {
    return proofs(
        Map.of(
            OntimeSettings.STORE,
            store,
            OntimeSettings.PUSH_DOWN,
            pushDown,
            OntimeSettings.SHARDS,
            Integer.toString(shards),
            OntimeSettings.ROWS,
            "1000",
            OntimeSettings.MEMORY,
            "128M"));
  }

  private static StoreProofs proofs(Map<String, String> given) {
    return new StoreProofs(
        Settings.of(
                given.entrySet().stream()
                    .map(e -> new Setting(e.getKey(), e.getValue(), Origin.DEFAULT))
                    .toList())
            .checked(SPECS, new Problems()));
  }

  private static Placement shard(long rows, long least, long most, long distinct) {
    return new Placement(
        rows, least, most, distinct, 1, 1, 1, "Compact", Schema.flights(), variables(POOL, "OFF"));
  }

  private static Map<String, String> variables(long pool, String cache) {
    return Map.of(
        "innodb_buffer_pool_size",
        Long.toString(pool),
        "query_cache_type",
        cache,
        "join_buffer_size",
        "16777216");
  }

  private static Placement with(List<String> lines) {
    return new Placement(400, 0, HALF - 1, 400, 1, 1, 1, "Compact", lines, variables(POOL, "OFF"));
  }

  private static final Placement FIRST = shard(400, 0, HALF - 1, 400);
  private static final Placement SECOND = shard(600, HALF, 2 * HALF - 1, 600);

  private static void isFalse(ProofResult proof, String why) {
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).contains(why);
  }

  @Test
  void filesAreWhatTheyWereMeantToBeAndNothingElseIsRead() {
    StoreProofs proofs = proofs("column");
    List<String> tables = List.of("files.toll.dim_date", "files.toll.ontime_fact");
    assertThat(proofs.files(new FileFacts(List.of("ZSTD"), 4, 50_000, true, tables)).verdict())
        .isEqualTo(Verdict.TRUE);
    isFalse(
        proofs.files(new FileFacts(List.of("SNAPPY", "ZSTD"), 4, 50_000, true, tables)),
        "columns are compressed by SNAPPY, ZSTD");
    isFalse(
        proofs.files(new FileFacts(List.of("ZSTD"), 4, 50_000, false, tables)),
        "begins with an earlier day");
    isFalse(
        proofs.files(
            new FileFacts(List.of("ZSTD"), 4, 50_000, true, List.of("shard0.toll.ontime_fact"))),
        "Trino's plan of Q2 reads [shard0.toll.ontime_fact]");
    isFalse(proofs.files(new FileFacts(List.of("ZSTD"), 4, 50_000, true, List.of())), "reads []");
  }

  @Test
  void eachFlightOnceWhereItsDayBelongs() {
    StoreProofs proofs = proofs("row");
    assertThat(proofs.placement(List.of(FIRST, SECOND)).verdict()).isEqualTo(Verdict.TRUE);
    isFalse(proofs.placement(List.of(SECOND, FIRST)), "shard 0 has hashes");
    isFalse(proofs.placement(List.of(FIRST, shard(599, HALF, HALF, 599))), "999 flights in all");
    isFalse(
        proofs.placement(List.of(FIRST, shard(601, HALF, HALF, 600))),
        "shard 1 has 1 flights twice");
    isFalse(proofs.placement(List.of(FIRST)), "1 shards, not 2");
  }

  @Test
  void aPlainTableIsNotCompressedAndTheOtherWayRound() {
    assertThat(proofs("row").format(List.of(FIRST)).verdict()).isEqualTo(Verdict.TRUE);
    isFalse(proofs("row-compressed").format(List.of(FIRST)), "row format Compact");
  }

  @Test
  void workersAreWhatTheEngineSays() {
    StoreProofs proofs = proofs("column");
    int right = Integer.highestOneBit(2 * Machine.processors() - 1);
    assertThat(proofs.workers(new Workers(right)).verdict()).isEqualTo(Verdict.TRUE);
    isFalse(proofs.workers(new Workers(right + 1)), "the engine says " + (right + 1));
  }

  @Test
  void memoryIsDivided() {
    assertThat(proofs("row").memory(List.of(FIRST, SECOND)).verdict()).isEqualTo(Verdict.TRUE);
    isFalse(
        proofs("row")
            .memory(
                List.of(
                    new Placement(
                        1, 0, 0, 1, 1, 0, 0, "", List.of(), variables(2 * POOL, "DEMAND")))),
        "134217728");
    isFalse(
        proofs("row")
            .noCache(
                List.of(
                    new Placement(1, 0, 0, 1, 1, 0, 0, "", List.of(), variables(POOL, "DEMAND")))),
        "query_cache_type DEMAND");
  }

  @Test
  void columnsAndKeysAreThePublishedOnes() {
    List<String> lines = Schema.flights();
    assertThat(lines)
        .hasSize(80)
        .startsWith("`date_id` int(11) NOT NULL DEFAULT 0")
        .endsWith("KEY `dest_airport_id` (`dest_airport_id`)", "KEY `DepDelay` (`DepDelay`)");
    isFalse(
        proofs("row").format(List.of(FIRST, with(lines.subList(0, 79)))),
        "where the published table has KEY `DepDelay` (`DepDelay`), this one has no more");
    List<String> other = new ArrayList<>(lines);
    other.set(7, "`DepDelay` smallint(6) DEFAULT NULL");
    isFalse(
        proofs("row").format(List.of(with(other))),
        "where the published table has `DepDelay` int(11) DEFAULT NULL, this one has `DepDelay` small");
    other = new ArrayList<>(lines);
    other.add("KEY `TailNum` (`TailNum`)");
    isFalse(proofs("row").format(List.of(with(other))), "has no more, this one has KEY `TailNum`");
  }

  @Test
  void optionsAreWhatTheServersReport() {
    assertThat(proofs("row", Map.of("join-buffer-size", "16M")).options(List.of(FIRST)).verdict())
        .isEqualTo(Verdict.TRUE);
    isFalse(
        proofs("row", Map.of("join_buffer_size", "8M")).options(List.of(FIRST)),
        "join_buffer_size is 16777216, not 8M");
    isFalse(
        proofs("row", Map.of("sort_buffer_size", "512K")).options(List.of(FIRST)),
        "sort_buffer_size is not reported, not 512K");
  }

  private static Placement on(String host, String address, String buffer) {
    Map<String, String> variables =
        Map.of("hostname", host, "bind_address", address, "join_buffer_size", buffer);
    return new Placement(1, 0, 0, 1, 1, 0, 0, "", List.of(), variables);
  }

  @Test
  void shardsAreOnTheirHostsAtTheAddressesOfThese() throws Exception {
    StoreProofs proofs = proofs(Map.of(OntimeSettings.STORE, "row", OntimeSettings.HOSTS, "1"));
    ServerLocation site =
        new ServerLocation(new Elsewhere(Path.of("/")), InetAddress.getByName("192.0.2.1"));
    List<ServerLocation> sites = List.of(site, site);
    Placement right = on("i1", "192.0.2.1", "8M");
    ProofResult proof = proofs.hosts(List.of(right, right), sites);
    assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(proof.evidence()).contains("shards on each: {i1=2}");
    isFalse(
        proofs.hosts(List.of(right, on("here", "192.0.2.1", "8M")), sites),
        "shard 1 says that it is on here and listens on 192.0.2.1; it was to be on i1, at 192.0.2.1");
    isFalse(proofs.hosts(List.of(on("i1", "0.0.0.0", "8M"), right), sites), "listens on 0.0.0.0;");
  }

  @Test
  void aShardOfAHostIsNamedWithIt() {
    StoreProofs proofs =
        proofs(
            Map.of(
                OntimeSettings.STORE,
                "row",
                OntimeSettings.HOSTS,
                "2",
                OntimeSettings.OPTIONS + "join_buffer_size",
                "8M"));
    List<Placement> shards = List.of(on("w1", "192.0.2.1", "8M"), on("w2", "192.0.2.2", "16M"));
    isFalse(proofs.options(shards), "shard 1 on w2: join_buffer_size is 16M, not 8M");
  }

  private static final String FILTER = "SELECT date_id FROM toll.ontime_fact WHERE DepDelay > 10";
  private static final String PARTIAL =
      "SELECT `c0` FROM (SELECT COUNT(*) AS `c0` FROM `ontime_fact` WHERE `DepDelay` > 10) o";

  private static Map<String, List<List<String>>> q2(String... shards) {
    return Map.of("q2", Stream.of(shards).map(List::of).toList());
  }

  @Test
  void everyShardIsAskedForRowsNotForAggregates() {
    StoreProofs proofs = proofs("row");
    assertThat(proofs.statements(q2(FILTER, FILTER)).verdict()).isEqualTo(Verdict.TRUE);
    isFalse(
        proofs.statements(Map.of("q2", List.of(List.of(FILTER), List.of()))),
        "for Q2, shard 1 was asked nothing");
    isFalse(
        proofs.statements(q2(FILTER, FILTER + " GROUP BY 1")),
        "for Q2, shard 1 was asked for aggregates");
    isFalse(proofs.statements(q2(PARTIAL, PARTIAL)), "for Q2, shard 0 was asked for aggregates");
  }

  @Test
  void theCountAloneIsPushedToAnOnlyShard() {
    Map<String, List<List<String>>> logged = new LinkedHashMap<>(q2(FILTER));
    logged.put("count", List.of(List.of("SELECT count(*) FROM ontime_fact")));
    assertThat(proofs("row", "filters", 1).statements(logged).verdict()).isEqualTo(Verdict.TRUE);
    isFalse(proofs("row").statements(logged), "for COUNT, shard 0 was asked for aggregates");
    logged.put("q9", List.of(List.of(PARTIAL)));
    isFalse(
        proofs("row", "filters", 1).statements(logged), "for Q9, shard 0 was asked for aggregates");
  }

  @Test
  void orForPartialsOfEveryQueryAndForNoRows() {
    StoreProofs proofs = proofs("row", "partials");
    assertThat(proofs.statements(q2(PARTIAL, PARTIAL)).verdict()).isEqualTo(Verdict.TRUE);
    isFalse(proofs.statements(q2(FILTER, FILTER)), "for Q2, shard 0 was asked for rows");
    Map<String, List<List<String>>> two = new LinkedHashMap<>(q2(PARTIAL, PARTIAL));
    two.put("q9", List.of(List.of(PARTIAL), List.of(PARTIAL, FILTER)));
    isFalse(proofs.statements(two), "for Q9, shard 1 was asked for rows: " + FILTER);
  }
}
