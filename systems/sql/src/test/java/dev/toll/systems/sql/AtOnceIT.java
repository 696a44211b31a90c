package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.Verdict;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two levels up at the same time in one session; builds have {@link InTurnsIT}, which loads such.
 */
@Tag("artifacts")
@Tag("long")
@Timeout(900)
class AtOnceIT {

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgresql"})
  void bothAreProvedLoadedAndVerified(String system) throws Exception {
    RealSql real = RealSql.in("it-at-once-" + system, system, List.of());
    try (real) {
      SqlInstance plain = real.start("none", 0);
      SqlInstance secured = real.start("tls", 1);
      assertThat(pids(plain)).hasSize(3).doesNotContainAnyElementsOf(pids(secured));
      assertThat(plain.facts().get("port")).isNotEqualTo(secured.facts().get("port"));
      for (SqlInstance instance : List.of(plain, secured)) {
        assertThat(instance.prove(real.steps))
            .allSatisfy(
                proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
      }
      assertThat(real.load(plain, "none")).containsKey("rows_per_second");
      assertThat(real.load(secured, "tls")).containsKey("rows_per_second");
      verify(real, plain);
      verify(real, secured);
      plain.stop(real.steps);
      plain.wipe(real.steps);
      assertThat(plain.volume().path()).doesNotExist();
      assertThat(secured.processes()).allMatch(ManagedProcess::alive);
      verify(real, secured);
      // The slot is free again.
      SqlInstance again = real.start("mtls", 0);
      assertThat(again.processes()).allMatch(ManagedProcess::alive);
    }
    assertThat(real.left()).isZero();
  }

  private static List<Long> pids(SqlInstance instance) {
    return instance.processes().stream().map(ManagedProcess::pid).toList();
  }

  private static void verify(RealSql real, SqlInstance instance) throws Exception {
    assertThat(instance.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
  }
}
