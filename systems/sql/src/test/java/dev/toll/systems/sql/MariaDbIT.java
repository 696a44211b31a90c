package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MariaDB from its Maven artifact. */
class MariaDbIT extends SqlLevels {
  MariaDbIT() {
    super("mariadb", "version_ssl_library");
  }

  @Test
  @Tag("full")
  void othersConnectByWhatTheyAreTold() throws Exception {
    othersConnect();
  }

  @Test
  void whatChangesDuringTheLoadIsSeenAfterIt() throws Exception {
    assertThat(
            SqlCases.changedDuringTheLoad(
                real, "none", "SET GLOBAL innodb_flush_log_at_trx_commit=0"))
        .singleElement()
        .satisfies(
            proof -> {
              assertThat(proof.name()).isEqualTo("settings");
              assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
              assertThat(proof.evidence())
                  .isEqualTo("after the load: innodb_flush_log_at_trx_commit is 0, not 2");
            });
    assertThat(
            SqlCases.changedDuringTheLoad(
                real,
                "tls",
                "ALTER USER 'toll'@'127.0.0.1' REQUIRE NONE",
                "SET GLOBAL require_secure_transport=OFF"))
        .extracting(ProofResult::name)
        .containsExactlyInAnyOrder("settings", "refusal");
  }

  @Test
  @Tag("full")
  void everyOptionIsReadBack() throws Exception {
    areReadBack(
        "innodb_flush_log_at_trx_commit is 1, not 2",
        "system.options.innodb_flush_log_at_trx_commit=1",
        "system.options.skip-innodb-stats-persistent=ON",
        "system.options.loose-max-heap-table-size=32M",
        "system.options.log-bin=changes",
        "system.options.binlog-format=1",
        "system.options.innodb-compression-algorithm=1",
        "system.options.back-log=0",
        "system.options.sql_mode=NO_ZERO_DATE,STRICT_ALL_TABLES",
        "system.client-options.sessionVariables=sort_buffer_size=1048576",
        "system.client-options.useBulkStmts=true");
  }

  @Test
  @Tag("full")
  void anOptionThatTheServerDoesNotKnowIsRefused() {
    isRefused("system.options.loose_innodb_doublewritten=ON", "did you mean 'innodb_doublewrite'?");
    isRefused(
        "system.options.innodb_flush_log_at_trx_comit=2",
        "did you mean 'innodb_flush_log_at_trx_commit'?");
    isRefused("system.options.innodb_flush_log_at_trx_commit=7", "adjusted to 3");
  }

  @Test
  @Tag("full")
  void aFileOutsideTheRunIsSeen(@TempDir Path elsewhere) throws Exception {
    String log = elsewhere.toRealPath().resolve("general.log").toString();
    assertThat(
            SqlCases.changedDuringTheLoad(
                real,
                "none",
                "SET GLOBAL general_log_file='" + log + "'",
                "SET GLOBAL general_log=ON"))
        .singleElement()
        .satisfies(
            proof -> {
              assertThat(proof.name()).isEqualTo("data-place");
              assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
              assertThat(proof.evidence()).contains("server writes to " + log);
            });
  }

  @Test
  @Tag("full")
  void aServerThatDiesIsToldWithTheEndOfItsLog() throws Exception {
    SqlInstance instance = real.start("none");
    instance.prepare(real.steps);
    instance.warm(real.steps, (seconds, operations, total) -> {}, () -> false);
    ProcessHandle.of(instance.probed(instance.level()).serverPid()).orElseThrow().destroyForcibly();
    assertThatThrownBy(
            () ->
                instance.measure(
                    real.steps,
                    (seconds, operations, total) -> {},
                    real.logs("none").resolve("latency.hlog")))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("server was killed by signal 9 during 'slice'");
  }

  /** What the post of 2012 puts its spikes down to must be seen while rows are inserted. */
  @Test
  @Tag("full")
  void innoDbTellsOfFlushingAndCheckpointing() throws Exception {
    SqlInstance instance = real.start("none");
    instance.prepare(real.steps);
    instance.warm(real.steps, (seconds, operations, total) -> {}, () -> false);
    assertThat(instance.observers()).hasSize(1);
    Map<String, Double> highest = new TreeMap<>();
    List<Sampler> samplers = instance.startSamplers();
    try {
      LoadListener look =
          (seconds, operations, total) ->
              samplers.forEach(
                  each -> each.sample(1).forEach((k, v) -> highest.merge(k, v, Math::max)));
      instance.measure(real.steps, look, real.logs("none").resolve("latency.hlog"));
      // A short load is over before InnoDB has written it: its background threads come later.
      Wait.every(Duration.ofMillis(100))
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> {
                look.tick(0, 0, 0);
                return positive(highest, "innodb_log_written_bytes_per_second")
                    && positive(highest, "innodb_data_written_bytes_per_second");
              });
    } finally {
      for (Sampler each : samplers) {
        each.close();
      }
    }
    assertThat(highest)
        .containsKeys(
            "innodb_pages_flushed_per_second",
            "innodb_pages_written_per_second",
            "innodb_data_written_bytes_per_second");
    assertThat(highest.get("innodb_checkpoint_age_bytes")).isPositive();
    assertThat(highest.get("innodb_dirty_bytes")).isPositive();
    assertThat(highest.get("innodb_log_written_bytes_per_second")).isPositive();
    assertThat(highest.get("innodb_data_written_bytes_per_second")).isPositive();
  }

  private static boolean positive(Map<String, Double> values, String name) {
    return values.getOrDefault(name, 0.0) > 0;
  }

  @Test
  @Tag("full")
  void aPortInUseIsTold() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RealSql other =
            RealSql.in(
                "it-mariadb-port", "mariadb", List.of("system.port=" + taken.getLocalPort()))) {
      assertThatThrownBy(() -> other.start("none"))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining(
              "port " + taken.getLocalPort() + " for the MariaDB server is in use (system.port)");
    }
  }
}
