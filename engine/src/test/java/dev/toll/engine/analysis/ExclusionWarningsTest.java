package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExclusionWarningsTest {
  private static TrialRecord excluded(int block, String level, double elapsed) {
    return RunBuilder.record(
        block,
        level,
        1,
        Status.EXCLUDED,
        "excluded by design.exclude: steal was 7.1 % (steal > 5%)",
        Map.of("elapsed", elapsed),
        List.of(),
        Map.of("steal", 0.071),
        List.of());
  }

  private static Effect ssl(Results results) {
    return results.estimates().effects().stream()
        .filter(effect -> effect.level().equals("ssl") && effect.metric().equals("elapsed"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anExcludedTrialDoesNotCountAndItsWeightIsShown() {
    RunBuilder builder = new RunBuilder().levels("none", "ssl");
    builder.elapsed("none", 10, 10, 10, 10, 10, 10, 10);
    builder.elapsed("ssl", 11, 11, 11, 11, 11, 11);
    builder.trials.add(excluded(7, "ssl", 40));
    Results results = builder.analyse();
    assertThat(ssl(results).blocks()).isEqualTo(6);
    assertThat(ssl(results).ratio()).isCloseTo(1.1, offset(1e-9));
    assertThat(results.remarks().warnings())
        .contains(
            "b07-ssl, attempt 1, does not count: excluded by design.exclude: steal was"
                + " 7.1 % (steal > 5%)")
        .contains("with the excluded trials, ssl against none would be +32.3 % instead of +10.0 %");
  }

  @Test
  void aReplayThatCountsTakesItsPlace() {
    RunBuilder builder =
        new RunBuilder().levels("none", "ssl").elapsed("none", 10).elapsed("ssl", 11);
    builder.trials.add(excluded(1, "none", 20));
    Results results = builder.analyse();
    assertThat(ssl(results).blocks()).isEqualTo(1);
    assertThat(results.remarks().warnings()).noneMatch(warning -> warning.startsWith("1 void"));
  }

  @Test
  void withoutExcludedTrialsNothingIsSaid() {
    assertThat(
            new RunBuilder()
                .levels("none", "ssl")
                .elapsed("none", 10)
                .elapsed("ssl", 11)
                .analyse()
                .remarks()
                .warnings())
        .noneMatch(warning -> warning.contains("excluded"));
  }
}
