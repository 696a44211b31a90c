package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Records;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NowTest {
  @TempDir Path runs;
  private Harness heard;
  private NowFile file;

  @BeforeEach
  void begin() throws IOException {
    heard = new Harness(runs);
    Files.createDirectories(heard.directory.work());
    file = new NowFile(heard.directory, heard);
  }

  @Test
  void saysTrialAndStepWhileTheyLastAndPassesThemOn() throws IOException {
    file.trialStarted(new Plan.Trial(2, 1, "ssl"), 3, 4, 16);
    assertThat(now().phase()).isNull();

    file.step("measure", "load");
    Now now = now();
    assertThat(List.of(now.trial(), now.level(), now.phase(), now.step()))
        .containsExactly("b02-ssl", "ssl", "measure", "load");
    assertThat(List.of(now.block(), now.attempt(), now.number(), now.of()))
        .containsExactly(2, 3, 4, 16);
    assertThat(Instant.parse(now.stepStartedAt()))
        .isAfterOrEqualTo(Instant.parse(now.trialStartedAt()));

    try (Journal journal = Journal.open(heard.directory.journal())) {
      journal.trial(record());
    }
    file.trialEnded(record());
    assertThat(Now.read(heard.directory)).isEmpty();
    assertThat(heard.events).anyMatch(event -> event.contains("b02-ssl"));
  }

  @Test
  void noScratchOrStrangeTextIsNobodysTrial() throws IOException {
    Path path = Now.file(heard.directory);
    for (String text : List.of("", "{", "[]", "null", "{\"v\":1}", "{\"v\":2,\"trial\":\"b\"}")) {
      Files.writeString(path, text);
      assertThat(Now.read(heard.directory)).as(text).isEmpty();
    }
    RunDirectory.delete(heard.directory.work());
    assertThat(Now.read(heard.directory)).isEmpty();
    file.trialStarted(new Plan.Trial(1, 1, "ssl"), 1, 1, 2);
    assertThat(Now.read(heard.directory)).as("nowhere to write is no error").isEmpty();
  }

  @Test
  void aRunLeavesNone() throws Exception {
    heard.run();
    assertThat(heard.trials()).isNotEmpty();
    assertThat(Now.file(heard.directory)).doesNotExist();
  }

  private Now now() {
    return Now.read(heard.directory).orElseThrow();
  }

  private static TrialRecord record() {
    return Records.valid("b02-ssl", 2, "ssl", 3, Map.of(), Map.of(), LoadFacts.NONE);
  }
}
