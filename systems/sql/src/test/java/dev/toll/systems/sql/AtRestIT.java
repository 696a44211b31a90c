package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Encryption at rest, on an installed MariaDB that has the plugin for keys. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class AtRestIT {
  private static RealSql real;

  @BeforeAll
  static void open() throws Exception {
    assumeThat(new SqlSystem(new MariaDbProduct()).unavailable(RealSql.study("at-rest").levels()))
        .as("MariaDB with file_key_management is not installed (package mariadb-server)")
        .isEmpty();
    real = new RealSql("at-rest");
  }

  @AfterAll
  static void close() throws Exception {
    if (real != null) {
      real.close();
      assertThat(real.left()).isZero();
    }
  }

  /** Every level is proved; what is less than claimed comes out false. */
  @Test
  void theMarkerIsWhereTheLevelSays() throws Exception {
    for (String level : new String[] {"none", "tables", "all"}) {
      SqlInstance instance = real.start(level);
      assertThat(look(instance, level).verdict()).as(level).isEqualTo(Verdict.TRUE);
      assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
      if (!level.equals("all")) {
        // Claimed too much: the same instance, its probe tables gone with a new one.
        SqlInstance sabotaged = real.start(level);
        ProofResult proof = look(sabotaged, "all");
        assertThat(proof.verdict()).as("%s for all: %s", level, proof).isEqualTo(Verdict.FALSE);
      }
    }
  }

  /** The load's own rows, in the files of the instance that was measured. */
  @Test
  void rowsOfTheLoadAreWhereTheLevelSays() throws Exception {
    for (String level : new String[] {"none", "tables", "all"}) {
      SqlInstance instance = real.start(level);
      real.load(instance, level);
      assertThat(instance.proveLoaded(real.steps))
          .allMatch(proof -> proof.verdict() == Verdict.TRUE);
      ProofResult again = loaded(real.start(level), level, List.of());
      assertThat(again.verdict()).as(again.toString()).isEqualTo(Verdict.TRUE);
      assertThat(again.facts().get("tablespaces hits of a row of the load"))
          .matches(level.equals("none") ? "[1-9].*" : "0");
      assertThat(again.facts().get("log hits of a row of the load"))
          .matches(level.equals("all") ? "0" : "[1-9].*");
    }
  }

  /** Only the load's table is decrypted meanwhile; new ones still are encrypted. */
  @Test
  void aTableDecryptedDuringTheLoadIsSeen() throws Exception {
    ProofResult proof =
        loaded(
            real.start("tables"), "tables", List.of("ALTER TABLE purchases_noindex ENCRYPTED=NO"));
    assertThat(proof.verdict()).as(proof.toString()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).startsWith("after the load: ");
  }

  private static ProofResult loaded(SqlInstance instance, String level, List<String> sabotage)
      throws Exception {
    real.load(instance, level);
    try (OwnSql sql = new OwnSql(real, instance)) {
      sql.execute(sabotage.toArray(new String[0]));
    }
    return new AtRestProof(instance.probed(real.settings(level))).proveLoaded(instance.load());
  }

  private static ProofResult look(SqlInstance instance, String claim) throws Exception {
    return new AtRestProof(instance.probed(real.settings(claim))).proveAfter();
  }
}
