package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Encryption at rest, on an installed MariaDB that has the plugin for keys. */
@Tag("artifacts")
@Timeout(600)
class AtRestIT {
  private static RealSql real;

  @BeforeAll
  static void open() throws Exception {
    assumeThat(SqlSystem.mariadb().unavailable(RealSql.study("at-rest").levels()))
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

  private static ProofResult look(SqlInstance instance, String claim) throws Exception {
    return new AtRestProof(instance.probed(real.settings(claim))).prove();
  }
}
