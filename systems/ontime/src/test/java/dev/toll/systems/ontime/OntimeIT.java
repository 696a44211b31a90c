package dev.toll.systems.ontime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.ontime.client.OntimeCommands.Answered;
import dev.toll.systems.ontime.client.OntimeCommands.Query;
import dev.toll.systems.ontime.client.OntimeCommands.Store;
import dev.toll.systems.ontime.client.Queries;
import dev.toll.systems.ontime.client.QueryParts;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Real shards: flights changed behind toll's back, a shard that is killed, partials that are none.
 */
@Tag("artifacts")
@Timeout(900)
class OntimeIT {
  private static final Path CACHE = Path.of(System.getProperty("toll.it.cache"));
  private static final Path WORK = Path.of("target", "it-ontime").toAbsolutePath();
  private static final Path ARCHIVE =
      Path.of(
          System.getProperty(
              "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"),
          "io/trino/trino-server/476/trino-server-476.tar.gz");
  private static final int ROWS = 20_000;

  private static final String RUNNING =
      "SELECT count(*) FROM information_schema.processlist WHERE info LIKE '%ontime_fact%' AND id <>"
          + " connection_id()";

  private final Steps steps = new Steps((phase, step) -> {});
  private final LoadListener nobody = (seconds, operations, total) -> {};

  @Test
  void whatIsLostAddedOrChangedIsFoundAndAKilledShardEndsTheLoad() throws Exception {
    RunDirectory.delete(WORK);
    Path work = Files.createDirectories(WORK.resolve("work"));
    Path logs = Files.createDirectories(WORK.resolve("logs"));
    Study study = study("engine: shard, shards: 1, memory: 64M");
    Ledger ledger = new Ledger();
    try (OntimeSession session =
        OntimeSession.open(study, new RunContext(work, CACHE, ledger, ledger))) {
      OntimeInstance instance = session.start(study.levels().get(0), Slot.only(work, logs), steps);
      instance.prepare(steps);
      instance.measure(steps, nobody, logs.resolve("latency.hlog"));
      withoutSelfJoins(instance);
      assertThat(proofs(instance).values())
          .hasSizeGreaterThanOrEqualTo(5)
          .allMatch(proof -> proof.verdict() == Verdict.TRUE);
      assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      cold(session, instance);
      try (Connection shard = connect(session, instance.stores().accesses().get(0));
          Statement statement = shard.createStatement()) {
        sabotage(instance, statement);
        timeOut(instance, statement);
        statement.execute("LOCK TABLES ontime_fact WRITE");
        kill(instance);
      }
    }
    assertThat(ledger.started).isNotEmpty().noneMatch(ProcFs::alive);
  }

  @Test
  @Tag("long")
  void partialsReachTheShardsAndRowsInTheirPlaceAreFound() throws Exception {
    assumeTrue(
        new JdkFinder()
            .all().stream().anyMatch(jdk -> jdk.feature() >= OntimeSession.TRINO.lowest()),
        "no JDK for Trino");
    assumeTrue(Files.exists(ARCHIVE), "821 MB are not fetched for a test");
    RunDirectory.delete(WORK);
    Path work = Files.createDirectories(WORK.resolve("work"));
    Path logs = Files.createDirectories(WORK.resolve("logs"));
    Study study = study("push-down: partials, shards: 2, memory: 128M");
    Ledger ledger = new Ledger();
    try (OntimeSession session =
        OntimeSession.open(study, new RunContext(work, CACHE, ledger, ledger))) {
      OntimeInstance instance = session.start(study.levels().get(0), Slot.only(work, logs), steps);
      instance.prepare(steps);
      ProofResult pushed = proofs(instance).get(StoreProofs.STATEMENTS);
      assertThat(pushed.verdict()).as(pushed.evidence()).isEqualTo(Verdict.TRUE);
      assertThat(pushed.evidence()).startsWith("17 queries; Q2 as: SELECT").contains("COUNT(*)");
      withoutSelfJoins(instance);
      // The proof has asked each of the others.
      Verification right = instance.verify(steps);
      assertThat(right.verdict()).as(right.summary()).isEqualTo(Verdict.TRUE);
      assertThat(right.counts()).containsEntry("queries", 20L);

      Answered answered = instance.queries().execute(query("q3", 60));
      QueryParts parts = answered.parts();
      assertThat(parts.queued() + parts.plan() + parts.exec())
          .as(answered.toString())
          .isLessThan(answered.seconds());
      assertThat(parts.plan()).isPositive();
      assertThat(parts.exec()).isPositive();
      try (Connection shard = connect(session, instance.stores().accesses().get(0));
          Statement statement = shard.createStatement()) {
        timeOut(instance, statement);
      }

      // The level says partials, Trino is asked for the queries as they are.
      Store how = instance.store();
      instance.open(new Store(how.shards(), how.trino(), null, null, false, 2, 2, how.memory()));
      ProofResult shipped = proofs(instance).get(StoreProofs.STATEMENTS);
      assertThat(shipped.verdict()).isEqualTo(Verdict.FALSE);
      assertThat(shipped.evidence()).startsWith("for COUNT, shard 0 was asked for rows: SELECT");
      stopTrino(instance);
    }
    assertThat(ledger.started).isNotEmpty().noneMatch(ProcFs::alive);
  }

  private static void withoutSelfJoins(OntimeInstance instance) throws Exception {
    for (String name : List.of("q5", "q6", "q7")) {
      assertThat(instance.queries().execute(query(Queries.withoutSelfJoin(name), 60)).rows())
          .isPositive();
    }
  }

  private void sabotage(OntimeInstance instance, Statement shard) throws Exception {
    // Not committed: each is undone by the next, and the last by the end of the connection.
    shard.execute("SET GLOBAL TRANSACTION ISOLATION LEVEL READ UNCOMMITTED");
    shard.getConnection().setAutoCommit(false);

    shard.execute("DELETE FROM ontime_fact LIMIT 1");
    assertFalse(instance, StoreProofs.PLACEMENT, "19999 flights in all, not 20000");
    shard.getConnection().rollback();

    shard.execute("INSERT INTO ontime_fact SELECT * FROM ontime_fact LIMIT 1");
    assertFalse(instance, StoreProofs.PLACEMENT, "shard 0 has 1 flights twice");
    shard.getConnection().rollback();
    shard.getConnection().setAutoCommit(true);

    // As many, and in their places: only answers can show it.
    shard.execute("UPDATE ontime_fact SET DepDelay = 11 WHERE DepDelay <= 10 LIMIT 3000");
    assertThat(proofs(instance).get(StoreProofs.PLACEMENT).verdict()).isEqualTo(Verdict.TRUE);
    instance.measure(steps, nobody, WORK.resolve("latency.hlog"));
    Verification wrong = instance.verify(steps);
    assertThat(wrong.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(wrong.summary()).matches("q[1-9]: row \\d+ is \\(.*\\), not \\(.*\\)");

    shard.execute("ALTER TABLE ontime_fact ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=8");
    assertFalse(instance, StoreProofs.FORMAT, "the catalogue says row format Compressed");
  }

  private void assertFalse(OntimeInstance instance, String proof, String evidence)
      throws Exception {
    ProofResult found = proofs(instance).get(proof);
    assertThat(found.verdict()).as(found.evidence()).isEqualTo(Verdict.FALSE);
    assertThat(found.evidence()).isEqualTo(evidence);
  }

  private Map<String, ProofResult> proofs(OntimeInstance instance) throws Exception {
    return instance.proveLoaded(steps).stream()
        .collect(Collectors.toMap(ProofResult::name, Function.identity()));
  }

  /** The same rows on a server that has nothing of them in memory, or a reason. */
  private void cold(OntimeSession session, OntimeInstance instance) throws Exception {
    ManagedProcess before = instance.stores().processes().get(0);
    Map<String, Double> metrics = instance.settle(steps);
    if (session.caches().kept().isPresent()) {
      assertThat(metrics).doesNotContainKey(OntimeMetrics.COLD_MEAN);
      assertThat(instance.facts().get(ColdQueries.STEP))
          .isEqualTo("not measured: " + session.caches().kept().get());
      return;
    }
    assertThat(metrics)
        .containsKeys(
            OntimeMetrics.COLD_MEAN,
            OntimeMetrics.COLD_RATIO,
            OntimeMetrics.PerQuery.COLD.of("q8.4"));
    assertThat(instance.facts().get(ColdQueries.STEP)).startsWith("all caches emptied before each");
    assertThat(before.alive()).isFalse();
    assertThat(instance.restarted()).containsExactly("shard-0");
    assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);

    // The same, and nothing is emptied: what is in memory is not read, and is not called cold.
    instance.queries().execute(query("count", 60));
    ColdQueries warm = new ColdQueries();
    warm.add(
        "count",
        query -> instance.queries().execute(query(query, 60)),
        instance.stores().processes());
    assertThat(warm.metrics()).isEmpty();
    assertThat(warm.fact())
        .isEqualTo("not measured: count was not cold: shard-0 read nothing from a disk");
  }

  /** A shard holds up a query: nothing of it is left there when its time is up. */
  private void timeOut(OntimeInstance instance, Statement shard) throws Exception {
    shard.execute("LOCK TABLES ontime_fact WRITE");
    assertThatThrownBy(() -> instance.queries().execute(query("q3", 3)))
        .isInstanceOf(SystemException.class)
        .hasMessage("Q3 did not end within 3 s (workload.deadline); it was cancelled");
    Wait.every(Duration.ofMillis(100))
        .atMost(Duration.ofSeconds(10))
        .until(() -> count(shard, RUNNING) == 0);
    assertThat(count(shard, RUNNING)).isZero();
    shard.execute("UNLOCK TABLES");
    instance.queries().execute(query("q3", 60));
  }

  private static long count(Statement statement, String sql) {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Query query(String name, double deadline) {
    return new Query(name, ROWS, deadline);
  }

  /** An engine that is alive and answers nothing, not even that a query be cancelled. */
  private void stopTrino(OntimeInstance instance) throws Exception {
    ManagedProcess trino = instance.stores().processes().get(0);
    assertThat(trino.name()).isEqualTo("trino");
    signal("-STOP", trino);
    assertThatThrownBy(() -> instance.queries().execute(query("q9", 1)))
        .isInstanceOf(SystemException.class)
        .hasMessage(
            "Q9 did not end within 1 s (workload.deadline); it could not be cancelled within 5 s");
  }

  private static void signal(String signal, ManagedProcess process) throws Exception {
    Process kill =
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }

  /** In the middle of a query, which waits for a lock. */
  private void kill(OntimeInstance instance) {
    ManagedProcess shard = instance.stores().processes().get(0);
    CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(shard::kill);
    assertThatThrownBy(() -> instance.measure(steps, nobody, WORK.resolve("latency.hlog")))
        .isInstanceOf(SystemException.class)
        .message()
        .containsPattern("shard-0 (is gone|was killed by signal 9).* during 'query'");
  }

  /** The test has no driver of its own: it takes the one that the system has fetched. */
  private static Connection connect(OntimeSession session, Access shard) throws Exception {
    List<URL> jars = new ArrayList<>();
    for (Path jar : session.tools().jars()) {
      jars.add(jar.toUri().toURL());
    }
    Properties properties = new Properties();
    properties.put("user", shard.user());
    properties.put("password", Files.readString(Path.of(shard.secrets().get("password"))).strip());
    Driver driver =
        Class.forName("org.mariadb.jdbc.Driver", true, new URLClassLoader(jars.toArray(URL[]::new)))
            .asSubclass(Driver.class)
            .getDeclaredConstructor()
            .newInstance();
    return driver.connect(
        "jdbc:mariadb://%s:%d/%s".formatted(shard.host(), shard.port(), shard.database()),
        properties);
  }

  private static Study study(String system) throws Exception {
    String text =
        """
        toll: 1
        name: ontime-test
        system: {name: ontime, store: row, %s}
        workload: {name: ontime, rows: %d, repetitions: 1, warm-repetitions: 0}
        design: {drop-caches: auto}
        factors:
          it:
            baseline: it
            levels:
              it: {description: the only one}
        """
            .formatted(system, ROWS);
    return new StudyResolver(new Catalog(List.of(new OntimeSystem())))
        .resolve(
            StudyParser.parse("ontime-test.yaml", text),
            new StudyResolver.Request(null, List.of(), List.of()));
  }

  private static final class Ledger implements ProcessLedger, Progress {
    private final List<Long> started = new ArrayList<>();

    @Override
    public synchronized void started(String name, long pid, long startTicks) {
      started.add(pid);
    }

    @Override
    public Path temporary() {
      return WORK.resolve("work/tmp");
    }

    @Override
    public void note(String text) {
      System.out.println(text);
    }
  }
}
