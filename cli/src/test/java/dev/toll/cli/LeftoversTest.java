package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ProcFs;
import dev.toll.engine.run.Journal;
import dev.toll.engine.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
  @TempDir Path directory;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  private Process sleeper() throws IOException {
    Process process = new ProcessBuilder("sleep", "300").start();
    started.add(process);
    return process;
  }

  @Test
  void endsWhatTheJournalRecordedAndNothingElse() throws Exception {
    Process ours = sleeper();
    Process reused = sleeper();
    Process ended = sleeper();
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    Files.createDirectories(run.work().resolve("data"));
    List<String> notes = new ArrayList<>();
    try (Journal journal = Journal.open(run.journal())) {
      journal.started("tserver", ours.pid(), ProcFs.startTicks(ours.pid()));
      journal.started("manager", reused.pid(), ProcFs.startTicks(reused.pid()) - 1);
      journal.started("gc", ended.pid(), ProcFs.startTicks(ended.pid()));
      journal.ended("gc", ended.pid());

      Leftovers.end(run, journal, notes::add);
    }

    assertThat(ours.waitFor(10, TimeUnit.SECONDS)).as("recorded and alive").isTrue();
    assertThat(reused.isAlive()).as("same pid, another start time").isTrue();
    assertThat(ended.isAlive()).as("recorded as ended").isTrue();
    assertThat(notes).singleElement().asString().contains("process " + ours.pid());
    assertThat(run.work()).doesNotExist();
  }

  @Test
  void aSecondLookFindsNothing() throws Exception {
    Process ours = sleeper();
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    List<String> notes = new ArrayList<>();
    try (Journal journal = Journal.open(run.journal())) {
      journal.started("tserver", ours.pid(), ProcFs.startTicks(ours.pid()));
      Leftovers.end(run, journal, notes::add);
      notes.clear();
      Leftovers.end(run, journal, notes::add);
    }

    assertThat(notes).isEmpty();
  }
}
