package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The levels that {@link LevelsIT} does not have, in the same way. */
@Tag("long")
class OtherLevelsIT {
  private static final Path RUNS = Path.of("target", "it-other-levels").toAbsolutePath();

  private static RealRun.Outcome outcome;

  @BeforeAll
  static void runThemAll() throws Exception {
    outcome =
        LevelsIT.run(RUNS, "none", "none-threadpool", "ssl-1.2", "auth", "auth-int", "at-rest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ssl-1.2", "auth", "auth-int", "at-rest"})
  void isProvedVerifiedAndMeasured(String level) {
    LevelsIT.isProvedVerifiedAndMeasured(outcome, level);
  }

  @Test
  void theOlderTlsIsNegotiated() {
    assertThat(outcome.valid("ssl-1.2").facts()).containsEntry("tls.protocol", "TLSv1.2");
    assertThat(LevelsIT.wire(outcome, "ssl-1.2")).containsEntry("wire.tls.protocol", "TLSv1.2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"auth", "auth-int"})
  void kerberosIsNegotiated(String level) {
    LevelsIT.negotiatedKerberos(outcome, level);
  }
}
