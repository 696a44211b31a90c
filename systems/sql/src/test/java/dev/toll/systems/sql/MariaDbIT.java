package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** MariaDB from its Maven artifact: levels, proofs, sabotage, and nothing left behind. */
@Tag("artifacts")
@Timeout(600)
class MariaDbIT {
  private static RealSql real;

  @BeforeAll
  static void open() throws Exception {
    real = new RealSql("mariadb");
  }

  @AfterAll
  static void close() throws Exception {
    real.close();
    assertThat(real.left()).isZero();
    assertThat(real.work().resolve("secrets")).doesNotExist();
    assertThat(real.work().resolve("data")).doesNotExist();
  }

  @Test
  void plainIsProvedAndWhatItIsNotComesOutFalse() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "none");
    SqlCases.wrongDataIsSeen(real, instance);
    assertThat(SqlCases.claimed(real, instance, "tls"))
        .containsEntry("negotiated", Verdict.FALSE)
        .containsEntry("wire", Verdict.FALSE)
        .containsEntry("refusal", Verdict.FALSE)
        .containsEntry("server-identity", Verdict.FALSE);
    ProofResult indexes =
        new LoadedProofs(instance.probed().claiming(real.settings("tls")))
            .indexes("purchases_noindex");
    assertThat(indexes.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(
            new LoadedProofs(instance.probed().claiming(real.settings("tls")))
                .connections(instance.load())
                .verdict())
        .isEqualTo(Verdict.FALSE);
  }

  @Test
  void tlsIsProvedAndIsNotMutual() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "tls");
    assertThat(instance.facts()).containsKey("version_ssl_library");
    assertThat(SqlCases.claimed(real, instance, "mtls"))
        .containsEntry("refusal", Verdict.FALSE)
        .containsEntry("wire", Verdict.TRUE);
    assertThat(SqlCases.claimed(real, instance, "none"))
        .containsEntry("negotiated", Verdict.FALSE)
        .containsEntry("wire", Verdict.FALSE);
    SqlCases.secretsAreKept(real);
  }

  @Test
  void mutualTlsIsProved() throws Exception {
    SqlCases.wholeTrial(real, "mtls");
  }

  @Test
  void anOlderTlsIsNotTheNewer() throws Exception {
    SqlInstance instance = real.start("tls-1.2");
    assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(SqlCases.claimed(real, instance, "tls"))
        .containsEntry("negotiated", Verdict.FALSE)
        .containsEntry("wire", Verdict.FALSE)
        .containsEntry("refusal", Verdict.TRUE);
  }

  @Test
  void batchesAndQueriesBesideThem() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "batch");
    assertThat(instance.load().get("rows").getAsLong()).isEqualTo(5000);
    assertThat(instance.load().get("queries").getAsLong()).isPositive();
  }

  @Test
  void aServerThatDiesIsToldWithTheEndOfItsLog() throws Exception {
    SqlInstance instance = real.start("none");
    instance.prepare(real.steps);
    ProcessHandle.of(instance.probed().serverPid()).orElseThrow().destroyForcibly();
    assertThatThrownBy(
            () ->
                instance.measure(
                    real.steps,
                    (seconds, operations, total) -> {},
                    real.logs("none").resolve("latency.hlog")))
        .isInstanceOf(SystemException.class);
    ManagedProcess server = instance.processes().get(0);
    // The load may fail a moment before the guard tells.
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (server.alive() && System.nanoTime() < until) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(server.exit()).isEqualTo("server was killed by signal 9");
  }
}
