package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import org.junit.jupiter.api.Test;

/** PostgreSQL from its Maven artifact. */
class PostgreSqlIT extends SqlLevels {
  PostgreSqlIT() {
    super("postgresql", "ssl_library");
  }

  @Test
  void checksumsAndAuthenticationAreTheServersWord() throws Exception {
    SqlInstance instance = real.start("unchecked");
    assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(instance.facts()).containsEntry("data_checksums", "off");
    ProofResult settings =
        new InstanceProofs(instance.probed(real.settings("none")), null)
            .prove(real.steps, instance.facts()).stream()
                .filter(proof -> proof.name().equals("settings"))
                .findFirst()
                .orElseThrow();
    assertThat(settings.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(settings.evidence())
        .contains("data_checksums is off, not on")
        .contains("authentication is trust, not scram-sha-256");
  }
}
