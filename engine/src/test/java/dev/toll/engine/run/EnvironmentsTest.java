package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.record.Records;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials that ran before a change of a program keep their environment, and are not mixed. */
class EnvironmentsTest {
  @TempDir Path runs;
  private RunDirectory run;

  @BeforeEach
  void run() throws Exception {
    run = RunDirectory.create(runs, "s", Instant.EPOCH);
  }

  private static Map<String, Object> gzip(String version) {
    return Map.of(
        "machine",
        Map.of("file system", "ext4, " + version + " GiB free", "kernel", "unknown"),
        "system",
        Map.of("gzip", version, "an empty command takes", version + " ms"));
  }

  private void trial(String version, String trial, boolean anyway) throws Exception {
    try (Journal journal = Journal.open(run.journal())) {
      new Environments(run, journal, new Harness(runs.resolve(trial)), anyway).enter(gzip(version));
      journal.trial(Records.valid(trial, 1, "plain", Map.of()));
    }
  }

  @Test
  void aChangedOneIsRefusedInOneMessageAndNothingIsOverwritten() throws Exception {
    trial("1.12", "b01-plain", false);
    String first = Files.readString(run.environment());
    assertThatThrownBy(() -> trial("1.13", "b02-plain", false))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("system.gzip: 1.12, then 1.13")
        .hasMessageContaining("--anyway")
        .hasMessageNotContaining("takes")
        .hasMessageNotContaining("free");
    assertThat(run.environment()).hasContent(first);
    assertThat(run.path().resolve("environment-2.json")).doesNotExist();
  }

  @Test
  void anywayKeepsBothAndEachTrialRefersToItsOwn() throws Exception {
    trial("1.12", "b01-plain", false);
    String first = Files.readString(run.environment());
    trial("1.13", "b02-plain", true);
    // Back to the first: no third file.
    trial("1.12", "b03-plain", true);
    assertThat(run.environment()).hasContent(first);
    assertThat(run.path().resolve("environment-3.json")).doesNotExist();
    assertThat(RunView.read(run).environments())
        .containsExactly(
            Map.entry("environment.json", List.of("b01-plain", "b03-plain")),
            Map.entry("environment-2.json", List.of("b02-plain")));
  }

  @Test
  void whatIsMeasuredAnewAndTheFreeSpaceAreNoChange() throws Exception {
    trial("1.12", "b01-plain", false);
    try (Journal journal = Journal.open(run.journal())) {
      new Environments(run, journal, new Harness(runs.resolve("x")), false)
          .enter(
              Map.of(
                  "machine",
                  Map.of("file system", "ext4, 3 GiB free", "kernel", "6.1"),
                  "system",
                  Map.of("gzip", "1.12", "an empty command takes", "9 ms")));
    }
    assertThat(run.path().resolve("environment-2.json")).doesNotExist();
  }
}
