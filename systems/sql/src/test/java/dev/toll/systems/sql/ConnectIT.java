package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Outcome;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a server that toll did not start: proved as far as can be, and nothing is left there. */
@Tag("artifacts")
@Timeout(900)
class ConnectIT {

  @Test
  void mariaDbIsProvedAndLeftAsItWas() throws Exception {
    try (ForeignServer foreign = new ForeignServer("mariadb")) {
      try (RealSql real = new RealSql("connect-mariadb", foreign.settings())) {
        SqlInstance plain = SqlCases.wholeTrial(real, "none");
        assertThat(plain.processes()).extracting(ManagedProcess::role).doesNotContain(Role.SERVER);
        assertThat(plain.facts()).containsEntry("innodb_buffer_pool_size", "8388608");
        assertThat(plain.loadFacts().offeredPerSecond()).isEqualTo(100_000);
        assertThat(real.start("none").clients()).isEqualTo(plain.clients());
        // Its JVM has flags of its own.
        SqlInstance tls = SqlCases.wholeTrial(real, "tls");
        assertThat(tls.clients()).doesNotContainAnyElementsOf(plain.clients());
        SqlCases.secretsAreKept(real);
        whatAnotherMadeIsRefusedAndItsOwnIsNot(real, foreign);
      }
      leftAsItWas(foreign);
    }
  }

  /** It says itself whom it lets in without TLS. */
  @Test
  void postgreSqlIsProvedAsFarAsItsOwnFileAllows() throws Exception {
    try (ForeignServer foreign = new ForeignServer("postgresql")) {
      try (RealSql real = new RealSql("connect-postgresql", foreign.settings())) {
        SqlCases.wholeTrial(real, "none");
        SqlInstance tls = real.start("tls");
        for (ProofResult proof : tls.prove(real.steps)) {
          boolean refusal = proof.name().equals("refusal");
          assertThat(proof.verdict())
              .as(proof.toString())
              .isEqualTo(refusal ? Verdict.FALSE : Verdict.TRUE);
          if (refusal) {
            assertThat(proof.evidence()).contains("hostssl instead of host in pg_hba.conf");
          }
        }
        real.load(tls, "tls");
        assertThat(tls.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
      }
      leftAsItWas(foreign);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgresql"})
  @Tag("long")
  void itsSettingsArePutBack(String system) throws Exception {
    try (ForeignServer foreign = new ForeignServer(system)) {
      ForeignSettings settings = new ForeignSettings(foreign);
      if (system.equals("mariadb")) {
        settings.mariaDb();
      } else {
        settings.postgreSql();
      }
      leftAsItWas(foreign);
    }
  }

  private static String mine() {
    return "toll_" + ProcessHandle.current().pid();
  }

  private static void leftAsItWas(ForeignServer foreign) throws Exception {
    assertThat(foreign.has(mine())).isEmpty();
    assertThat(foreign.has(ForeignServer.THEIRS)).isEqualTo("database");
    assertThat(foreign.theirsIs()).isEqualTo(Outcome.ANSWERED);
    assertThat(foreign.alive()).isTrue();
  }

  /** Only the record in the run's directory shows whose a database of the run's name is. */
  private static void whatAnotherMadeIsRefusedAndItsOwnIsNot(RealSql real, ForeignServer foreign)
      throws Exception {
    assertThat(foreign.has(mine())).isEqualTo("database");
    var record = real.work().resolveSibling("connected-database.txt");
    String recorded = Files.readString(record);
    Files.delete(record);
    List<String> settings = foreign.settings();
    try (RealSql again = RealSql.nextTo(real, "connect-mariadb", settings)) {
      assertThatThrownBy(() -> again.start("none"))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("has a database named " + mine() + " already");
      assertThat(foreign.has(mine())).isEqualTo("database");
      Files.writeString(record, recorded);
      again.start("none");
    }
    assertThat(foreign.has(mine())).isEmpty();
  }
}
