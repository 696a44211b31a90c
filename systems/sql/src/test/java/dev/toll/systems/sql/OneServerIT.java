package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Levels that share one server: plain clients and such with TLS, side by side. */
@Tag("artifacts")
@Timeout(900)
class OneServerIT {

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgresql"})
  void eachLevelIsProvedOnTheServerOfAll(String system) throws Exception {
    RealSql real =
        RealSql.in(
            "it-one-server-" + system, "one-server-levels", List.of("system.name=" + system));
    try (real) {
      List<SqlInstance> all = new ArrayList<>();
      for (String level : List.of("plain", "tls", "mtls", "text")) {
        all.add(real.start(level, all.size()));
      }
      List<ManagedProcess> servers =
          all.stream().flatMap(each -> servers(each).stream()).distinct().toList();
      assertThat(servers).as("one server").hasSize(1);
      for (SqlInstance instance : all) {
        proved(instance.prove(real.steps));
      }
      for (SqlInstance instance : all) {
        assertThat(real.load(instance, instance.facts().get("database")))
            .containsKeys("rows_per_second", "bytes_per_row");
        proved(instance.proveLoaded(real.steps));
      }
      toldApart(real, all);
      // The one it was started for ends first, and the others stay.
      SqlInstance first = all.remove(0);
      first.stop(real.steps);
      first.wipe(real.steps);
      assertThat(servers.get(0).alive()).isTrue();
      for (SqlInstance instance : all) {
        assertThat(instance.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
        assertThat(instance.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
      }
      for (SqlInstance instance : all) {
        assertThat(servers.get(0).alive()).isTrue();
        instance.stop(real.steps);
        instance.wipe(real.steps);
      }
      assertThat(servers.get(0).alive()).as("nobody uses it").isFalse();
      assertThat(real.work().resolve("slot9999")).doesNotExist();
      // The next block has a server of its own.
      assertThat(servers(real.start("tls", 0)).get(0).pid()).isNotEqualTo(servers.get(0).pid());
    }
    assertThat(real.left()).isZero();
    assertThat(real.work().resolve("slot9999")).doesNotExist();
  }

  private static List<ManagedProcess> servers(SqlInstance instance) {
    return instance.processes().stream().filter(process -> process.role() == Role.SERVER).toList();
  }

  private static void proved(List<ProofResult> proofs) {
    assertThat(proofs)
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
  }

  /** What is claimed of one level is false of another, although the server is the same. */
  private static void toldApart(RealSql real, List<SqlInstance> all) throws Exception {
    SqlInstance plain = all.get(0);
    assertThat(SqlCases.claimed(real, plain, "tls"))
        .containsEntry("negotiated", Verdict.FALSE)
        .containsEntry("refusal", Verdict.FALSE);
    assertThat(SqlCases.claimed(real, all.get(1), "mtls")).containsEntry("refusal", Verdict.FALSE);
    Map<Integer, String> others = Map.of(0, "text", 1, "plain", 2, "tls", 3, "plain");
    for (Map.Entry<Integer, String> other : others.entrySet()) {
      assertThat(all.get(other.getKey()).proveAs(real.level(other.getValue()), real.steps))
          .as("%s on %s", other.getValue(), other.getKey())
          .anyMatch(proof -> proof.verdict() == Verdict.FALSE);
    }
  }
}
