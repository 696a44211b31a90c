package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What holds of each server's levels: proofs, sabotage, and nothing left behind. */
@Tag("artifacts")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SqlLevels {
  private final String system;
  private final String library;
  RealSql real;

  /**
   * @param library the fact that names the server's TLS library
   */
  SqlLevels(String system, String library) {
    this.system = system;
    this.library = library;
  }

  @BeforeAll
  void open() throws Exception {
    real = new RealSql(system);
  }

  @AfterAll
  void close() throws Exception {
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
        new LoadedProofs(instance.probed(real.settings("tls"))).indexes("purchases_noindex");
    assertThat(indexes.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(
            new LoadedProofs(instance.probed(real.settings("tls")))
                .connections(instance.load().written())
                .verdict())
        .isEqualTo(Verdict.FALSE);
  }

  @Test
  void tlsIsProvedAndIsNotMutual() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "tls");
    assertThat(instance.facts()).containsKey(library);
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
    assertThat(instance.load().written().rows()).isEqualTo(5000);
    assertThat(instance.load().written().queries()).isPositive();
  }
}
