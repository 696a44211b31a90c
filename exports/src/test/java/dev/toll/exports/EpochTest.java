package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import dev.toll.exports.run.Epoch;
import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpochTest {
  private static final Instant RUN = Instant.parse("2026-11-20T19:00:00Z");

  @TempDir Path home;

  @ParameterizedTest
  @CsvSource({
    "2026-11-20T20:00:00Z, 1,   2026-11-20T00:00:00Z",
    "2026-11-25T20:00:00Z, 1,   2026-11-20T00:00:00Z",
    "2026-11-26T20:00:00Z, 1,   2026-11-26T00:00:00Z",
    // Its points would be in the future.
    "2027-03-01T00:30:00Z, 60,  2027-02-28T00:00:00Z",
    "2026-11-20T20:00:00Z, 3000, 2026-11-18T00:00:00Z",
  })
  void liesNearNow(Instant now, long minutes, Instant expected) throws Exception {
    assertThat(Epoch.of(null, RUN, Duration.ofMinutes(minutes), now).start()).isEqualTo(expected);
  }

  @Test
  void canBeChosen() throws Exception {
    assertThat(Epoch.of("2026-01-02", RUN, Duration.ZERO, RUN).start())
        .isEqualTo("2026-01-02T00:00:00Z");
    assertThat(Epoch.of("2026-01-02T03:04:05Z", RUN, Duration.ZERO, RUN).start())
        .isEqualTo("2026-01-02T03:04:05Z");
    assertThat(Epoch.of("run", RUN, Duration.ZERO, RUN).start()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "today", "2026", "2026-13-01", "2026-01-02T03:04:05"})
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> Epoch.of(text, RUN, Duration.ZERO, RUN))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("'" + text + "' is not 'run'");
  }

  @Test
  void trueTimeIsWhenMeasuringBegan() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported(false, "run");

    // The first valid trial was the second to start, and spent 7.5 s on its reset.
    assertThat(run.trials().get(0).start()).isEqualTo("2026-11-20T19:01:47.500Z");
    assertThat(run.start()).isEqualTo("2026-11-20T19:01:47.500Z");
    assertThat(run.trials()).extracting(ExportedTrial::start).doesNotHaveDuplicates();
  }

  @Test
  void onlyWhatCountsIsExportedUnlessAllIsAsked() throws Exception {
    RunFixture fixture = RunFixture.plain(home);

    assertThat(fixture.exported().trials()).hasSize(6);
    assertThat(fixture.exported().trials())
        .allSatisfy(trial -> assertThat(trial.tags()).doesNotContainKeys("status", "attempt"));
    assertThat(fixture.exported(true, null).trials())
        .extracting(trial -> trial.tags().get("status"))
        .containsExactly(
            "warm-up", "valid", "valid", "valid", "void", "excluded", "valid", "valid", "valid");
    assertThat(fixture.exported(true, null).trials())
        .allSatisfy(trial -> assertThat(trial.series()).exists())
        .extracting(ExportedTrial::tags)
        .doesNotHaveDuplicates();
  }
}
