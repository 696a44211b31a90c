package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.ProcFs;
import dev.toll.engine.run.Journal;
import dev.toll.engine.run.RunDirectory;
import dev.toll.engine.system.SystemException;
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

  @Test
  void clearsUpAfterOtherRunsButNotThoseUnderWay() throws Exception {
    RunDirectory crashed = RunDirectory.create(directory, "study", Instant.now());
    RunDirectory underWay = RunDirectory.create(directory, "study", Instant.now());
    RunDirectory ours = RunDirectory.create(directory, "study", Instant.now());
    Process server = sleeper();
    Process otherToll = sleeper();
    for (RunDirectory run : List.of(crashed, underWay, ours)) {
      Files.createDirectories(run.work().resolve("secrets"));
    }
    try (Journal journal = Journal.open(crashed.journal())) {
      journal.started("tserver", server.pid(), ProcFs.startTicks(server.pid()));
    }
    try (Journal journal = Journal.open(underWay.journal())) {
      journal.started(Leftovers.SELF, otherToll.pid(), ProcFs.startTicks(otherToll.pid()));
    }

    Leftovers.endOthers(ours, note -> {});

    assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(crashed.work()).doesNotExist();
    assertThat(otherToll.isAlive()).isTrue();
    assertThat(underWay.work()).exists();
    assertThat(ours.work()).exists();
  }

  @Test
  void aRunUnderWayIsNotTakenOver() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "study", Instant.now());
    Process toll = sleeper();
    try (Journal journal = Journal.open(run.journal())) {
      journal.started(Leftovers.SELF, toll.pid(), ProcFs.startTicks(toll.pid()));
      assertThatThrownBy(() -> Leftovers.end(run, journal, note -> {}))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("process " + toll.pid() + " is at work on");
    }
    assertThat(toll.isAlive()).isTrue();
  }
}
