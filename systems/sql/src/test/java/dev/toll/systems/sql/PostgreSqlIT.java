package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL from its Maven artifact. */
class PostgreSqlIT extends SqlLevels {
  PostgreSqlIT() {
    super("postgresql", "ssl_library");
  }

  @Test
  @Tag("full")
  void othersConnectByWhatTheyAreTold() throws Exception {
    othersConnect();
  }

  @Test
  @Tag("full")
  void everyOptionIsReadBack() throws Exception {
    areReadBack(
        "synchronous_commit is on, not off",
        "system.options.synchronous_commit=on",
        "system.options.fsync=off",
        "system.options.work_mem=8MB",
        "system.options.wal_compression=on",
        "system.options.wal_level=archive",
        "system.options.wal_buffers=-1",
        "system.options.vacuum_mem=32MB",
        "system.options.IntervalStyle=ISO_8601",
        "system.options.checkpoint_timeout=10min",
        "system.client-options.options=-c enable_sort=off",
        "system.client-options.reWriteBatchedInserts=true");
  }

  @Test
  @Tag("full")
  void anOptionThatTheServerDoesNotKnowIsRefused() {
    isRefused("system.options.shared_bufers=1MB", "did you mean 'shared_buffers'?");
    isRefused("system.options.fsync=maybe", "requires a Boolean value");
  }

  @Test
  @Tag("full")
  void checksumsAndAuthenticationAreTheServersWord() throws Exception {
    SqlInstance instance = real.start("unchecked");
    assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(instance.facts()).containsEntry("data_checksums", "off");
    ProofResult settings =
        new InstanceProofs(instance.probed(real.settings("none")))
            .settings(Map.of(), instance.facts());
    assertThat(settings.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(settings.evidence())
        .contains("data_checksums is off, not on")
        .contains("authentication is trust, not scram-sha-256");
  }

  /** By the password that is stored: for one of SCRAM the method md5 asks by SCRAM. */
  @Test
  @Tag("full")
  void md5IsMd5AndFalseWhereThePasswordIsStoredForScram() throws Exception {
    SqlInstance instance = real.start("md5");
    assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(instance.facts()).containsEntry("authentication", "md5");

    String password = Files.readString(real.session().material().passwordFile()).strip();
    try (OwnSql sql = new OwnSql(real, instance)) {
      sql.execute(
          "SET password_encryption = 'scram-sha-256'",
          "ALTER ROLE toll PASSWORD '" + password + "'");
    }
    assertThat(instance.proveAs(real.level("md5"), real.steps))
        .anySatisfy(
            proof -> {
              assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
              assertThat(proof.evidence()).contains("authentication is scram-sha-256, not md5");
            });
  }

  @Test
  void whatChangesDuringTheLoadIsSeenAfterIt() throws Exception {
    assertThat(
            SqlCases.changedDuringTheLoad(
                real,
                "none",
                "ALTER SYSTEM SET synchronous_commit = on",
                "SELECT pg_reload_conf()"))
        .singleElement()
        .satisfies(
            proof ->
                assertThat(proof.evidence())
                    .isEqualTo("after the load: synchronous_commit is on, not off"));
  }

  /** A client's option that undoes the level is false; what no server reports is unknown. */
  @Test
  void sessionsOfALoadAreTheServersWord() throws Exception {
    SqlInstance instance = real.start("tls");
    SqlProofTarget plain = instance.probed(real.settings("none"));
    try (OwnSql sql = new OwnSql(real, instance)) {
      List<String> port =
          sql.row("SELECT inet_client_port()").stream().map(String::valueOf).toList();
      var sessions = plain.ask(SqlCommands.SESSIONS, new SqlCommands.Ports(port)).sessions();
      assertThat(new LoadedProofs(instance.probed(instance.level())).connections(sessions))
          .matches(proof -> proof.verdict() == Verdict.TRUE)
          .matches(proof -> proof.evidence().startsWith("1 of 1 connections: TLSv1.3"));
      assertThat(new LoadedProofs(plain).connections(sessions).verdict()).isEqualTo(Verdict.FALSE);
      assertThat(new LoadedProofs(plain).connections(List.of()).verdict())
          .isEqualTo(Verdict.UNKNOWN);
    }
    List<String> ofSessions =
        plain.ask(SqlCommands.PREFLIGHT, new SqlCommands.Names(List.of())).ofSessions();
    assertThat(ofSessions).contains("synchronous_commit", "timezone").doesNotContain("fsync");
    assertThat(new InstanceProofs(plain).ofOwnSession(ofSessions))
        .singleElement()
        .matches(proof -> proof.verdict() == Verdict.UNKNOWN)
        .matches(proof -> proof.witnesses().equals(List.of("system.flush")))
        .matches(proof -> proof.evidence().startsWith("a session can set synchronous_commit"));

    // Another spelling of a value is the same value: wal_compression is reported as pglz.
    Map<String, String> told = new TreeMap<>(instance.facts());
    told.putAll(Map.of("wal_compression", "pglz", "wal_level", "replica"));
    String buffers =
        plain
            .ask(SqlCommands.PREFLIGHT, new SqlCommands.Names(List.of("wal_buffers")))
            .facts()
            .get("wal_buffers");
    told.put("wal_buffers", buffers);
    for (String option :
        List.of(
            "wal_compression=on", "wal_level=hot_standby", "wal_level=archive", "wal_buffers=-1")) {
      assertThat(settings(instance, option, told)).as(option).isEqualTo(Verdict.TRUE);
    }
    for (String option :
        List.of(
            "wal_compression=off", "wal_compression=lz4", "wal_level=minimal", "wal_buffers=1MB")) {
      assertThat(settings(instance, option, told)).as(option).isEqualTo(Verdict.FALSE);
    }
  }

  private static Verdict settings(SqlInstance instance, String option, Map<String, String> told)
      throws Exception {
    List<String> set = List.of("system.options." + option);
    SqlProofTarget claimed =
        instance.probed(RealSql.study("postgresql", set).level("tls").settings());
    return new InstanceProofs(claimed).settings(Map.of(), told).verdict();
  }

  /** As the kernel does that runs out of memory: one of its processes, not the first. */
  @Test
  void aServerProcessThatIsKilledIsNamed() throws Exception {
    try (RealSql longer =
        RealSql.in("it-postgresql-killed", "postgresql", List.of("workload.rows=1M"))) {
      SqlInstance instance = longer.start("none");
      instance.prepare(longer.steps);
      instance.warm(longer.steps, (seconds, operations, total) -> {}, () -> false);
      long server = instance.probed(instance.level()).serverPid();
      LoadListener kill =
          (seconds, operations, total) ->
              ProcessHandle.of(server)
                  .ifPresent(each -> each.children().forEach(ProcessHandle::destroyForcibly));
      assertThatThrownBy(
              () ->
                  instance.measure(longer.steps, kill, longer.logs("none").resolve("latency.hlog")))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("server ended with exit code 1 during 'slice'")
          .hasMessageContaining("was terminated by signal 9");
    }
  }
}
