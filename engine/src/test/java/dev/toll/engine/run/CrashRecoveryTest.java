package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.Mount;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.Restoring;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashRecoveryTest {
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

      CrashRecovery.end(run, journal, notes::add, Restorations.NONE);
    }

    assertThat(ours.waitFor(10, TimeUnit.SECONDS)).as("recorded and alive").isTrue();
    assertThat(reused.isAlive()).as("same pid, another start time").isTrue();
    assertThat(ended.isAlive()).as("recorded as ended").isTrue();
    assertThat(notes).singleElement().asString().contains("process " + ours.pid());
    assertThat(run.work()).doesNotExist();
  }

  @Test
  void removesAControlGroupOfTheRunAndNoOther() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    List<String> notes = new ArrayList<>();
    Path own = Files.createDirectories(directory.resolve(run.mark()));
    Files.createDirectory(own.resolve("servers"));
    Path another = Files.createDirectory(directory.resolve("toll-another"));
    try (Journal journal = Journal.open(run.journal())) {
      journal.made(ExternalResource.group(own));
      journal.made(ExternalResource.group(another));
      CrashRecovery.end(run, journal, notes::add, Restorations.NONE);
    }
    assertThat(own).doesNotExist();
    assertThat(another).exists();
    assertThat(notes).singleElement().asString().contains("control group " + own);
    assertThat(UnreleasedResources.of(Journal.read(run.journal())).isEmpty()).isTrue();
  }

  @Test
  void whatASystemHasChangedIsPutBackAndWhatCannotBeKeepsOnlyItsOwnRun() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    RunDirectory next = RunDirectory.create(directory, "lock", Instant.now());
    Path left = Files.writeString(run.path().resolve(Restoring.RECORD + "left"), "");
    Left system = new Left();
    Restorations restorations = new Restorations(() -> List.of(system), directory);
    List<String> notes = new ArrayList<>();
    Journal.open(run.journal()).close();
    system.why = "the server does not answer";
    CrashRecovery.endOthers(next, directory, notes::add, restorations);
    assertThat(notes).contains("the server does not answer");
    assertThat(left).exists();
    try (Journal journal = Journal.open(run.journal())) {
      assertThatThrownBy(() -> CrashRecovery.end(run, journal, notes::add, restorations))
          .isInstanceOf(SystemException.class);
    }
    system.why = null;
    CrashRecovery.endOthers(next, directory, notes::add, restorations);
    assertThat(left).doesNotExist();
    assertThat(run.work()).doesNotExist();
  }

  private static final class Left implements Restoring {
    private String why;

    @Override
    public boolean left(Path run) {
      return Files.exists(run.resolve(Restoring.RECORD + "left"));
    }

    @Override
    public Optional<String> foreign(Path run) {
      return Files.exists(run.resolve(Restoring.RECORD + "foreign"))
          ? Optional.of("not yours")
          : Optional.empty();
    }

    @Override
    public void restore(Path run, RunContext context) throws SystemException {
      if (why != null) {
        throw new SystemException(why);
      }
      try {
        assertThat(context.work()).isDirectory();
        Files.delete(run.resolve(Restoring.RECORD + "left"));
      } catch (IOException e) {
        throw new SystemException(e.getMessage(), e);
      }
    }
  }

  @Test
  void aSecondLookFindsNothing() throws Exception {
    Process ours = sleeper();
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    List<String> notes = new ArrayList<>();
    try (Journal journal = Journal.open(run.journal())) {
      journal.started("tserver", ours.pid(), ProcFs.startTicks(ours.pid()));
      CrashRecovery.end(run, journal, notes::add, Restorations.NONE);
      notes.clear();
      CrashRecovery.end(run, journal, notes::add, Restorations.NONE);
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
      journal.started(
          UnreleasedResources.TOLL, otherToll.pid(), ProcFs.startTicks(otherToll.pid()));
    }

    CrashRecovery.endOthers(ours, directory, note -> {}, Restorations.NONE);

    assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(crashed.work()).doesNotExist();
    assertThat(otherToll.isAlive()).isTrue();
    assertThat(underWay.work()).exists();
    assertThat(ours.work()).exists();
  }

  @Test
  void clearsUpAfterProfiledTrialsToo() throws Exception {
    RunDirectory own = RunDirectory.create(directory, "study", Instant.now());
    RunDirectory other = RunDirectory.create(directory, "study", Instant.now());
    List<Process> servers = new ArrayList<>();
    for (RunDirectory run : List.of(own, other)) {
      Files.createDirectories(run.explain().work().resolve("secrets"));
      Process server = sleeper();
      servers.add(server);
      try (Journal journal = Journal.open(run.explain().journal())) {
        journal.started("tserver", server.pid(), ProcFs.startTicks(server.pid()));
      }
    }
    List<String> notes = new ArrayList<>();

    CrashRecovery.endOthers(own, directory, notes::add, Restorations.NONE);

    for (Process server : servers) {
      assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(own.explain().work()).doesNotExist();
    assertThat(other.explain().journal()).as("its profiles are kept").exists();
    assertThat(notes).anyMatch(note -> note.endsWith(other.id() + "/explain"));
    assertThat(own.path().resolve("latest")).doesNotExist();
  }

  @Test
  void aRunUnderWayIsNotTakenOver() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "study", Instant.now());
    Process toll = sleeper();
    try (Journal journal = Journal.open(run.journal())) {
      journal.started(UnreleasedResources.TOLL, toll.pid(), ProcFs.startTicks(toll.pid()));
      assertThatThrownBy(() -> RunOwnership.of(run, "me", true))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("is in use by process " + toll.pid());
    }
    assertThat(toll.isAlive()).isTrue();
  }

  /** Pids and start times are counted since boot: another process may have both by now. */
  @Test
  void afterARebootNothingOfTheBootBeforeIsEnded() throws Exception {
    Process unrelated = sleeper();
    Process ours = sleeper();
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    try (Journal journal = Journal.open(run.journal())) {
      journal.append("process-started", started("toll", unrelated, "another-boot"));
      journal.append("process-started", started("tserver", unrelated, "another-boot"));
      // As journals had it before there was a boot in them.
      journal.append("process-started", started("gc", ours, null));

      CrashRecovery.end(run, journal, note -> {}, Restorations.NONE);
    }

    assertThat(unrelated.isAlive()).as("same pid and start time, another boot").isTrue();
    assertThat(ours.waitFor(10, TimeUnit.SECONDS)).as("no boot recorded").isTrue();
  }

  private static JsonObject started(String name, Process process, String boot) {
    JsonObject body = new JsonObject();
    body.addProperty("name", name);
    body.addProperty("pid", process.pid());
    body.addProperty("startTicks", ProcFs.startTicks(process.pid()));
    if (boot != null) {
      body.addProperty("boot", boot);
    }
    return body;
  }

  @Test
  void theBootIsRecorded() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    try (Journal journal = Journal.open(run.journal())) {
      journal.started("tserver", 1, 2);
    }
    assertThat(UnreleasedResources.of(Journal.read(run.journal())).processes())
        .singleElement()
        .satisfies(process -> assertThat(process.boot()).isEqualTo(ProcFs.bootId()).isNotBlank());
  }

  /** Killed between the start of a process and its line in the journal. */
  @Test
  void findsByItsMarkWhatTheJournalDoesNotKnow() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    RunDirectory other = RunDirectory.create(directory, "lock", Instant.now());
    ProcessBuilder builder = new ProcessBuilder("sleep", "300");
    Process ours;
    Process theirs;
    try (Journal journal = Journal.open(run.journal())) {
      builder.environment().put(ProcessLedger.MARK_VARIABLE, run.mark());
      ours = builder.start();
      started.add(ours);
      builder.environment().put(ProcessLedger.MARK_VARIABLE, other.mark());
      theirs = builder.start();
      started.add(theirs);
      // The variable is there once the child has become sleep.
      while (ProcFs.withVariable(ProcessLedger.MARK_VARIABLE, run.mark()).isEmpty()
          || ProcFs.withVariable(ProcessLedger.MARK_VARIABLE, other.mark()).isEmpty()) {
        Thread.onSpinWait();
      }
      CrashRecovery.end(run, journal, note -> {}, Restorations.NONE);
    }
    assertThat(ours.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(theirs.isAlive()).as("of another run").isTrue();
  }

  @Test
  void unmountsOnlyWhatIsStillMountedAsWeDidIt() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    FakeMounts mounts = new FakeMounts();
    Mount ours = new Mount(directory.resolve("a"), "tmpfs", run.mark());
    Mount gone = new Mount(directory.resolve("b"), "tmpfs", run.mark());
    Mount replaced = new Mount(directory.resolve("c"), "tmpfs", run.mark());
    Mount by = new Mount(directory.resolve("c"), "ext4", "/dev/sda1");
    Mount ended = new Mount(directory.resolve("d"), "tmpfs", run.mark());
    mounts.table.addAll(List.of(ours, by, ended));
    List<String> notes = new ArrayList<>();
    try (Journal journal = Journal.open(run.journal())) {
      List.of(ours, gone, replaced, ended)
          .forEach(mount -> journal.made(ExternalResource.of(mount)));
      journal.gone(ExternalResource.of(ended));

      CrashRecovery.end(
          run, journal, notes::add, new ExternalResourceCleanup(mounts, null), Restorations.NONE);
    }

    assertThat(mounts.table).containsExactly(by, ended);
    assertThat(notes)
        .containsExactly("unmounting " + ours.path() + ", left by the interrupted run");
    assertThat(UnreleasedResources.of(Journal.read(run.journal())).isEmpty()).isTrue();
  }

  @Test
  void theNewestMountIsUnmountedFirst() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    FakeMounts mounts = new FakeMounts();
    Mount below = new Mount(directory.resolve("a"), "tmpfs", run.mark());
    Mount above = new Mount(directory.resolve("a/b"), "tmpfs", run.mark());
    mounts.table.addAll(List.of(below, above));
    try (Journal journal = Journal.open(run.journal())) {
      journal.made(ExternalResource.of(below));
      journal.made(ExternalResource.of(above));
      CrashRecovery.end(
          run, journal, note -> {}, new ExternalResourceCleanup(mounts, null), Restorations.NONE);
    }
    assertThat(mounts.unmounted).containsExactly(above, below);
  }

  @Test
  void removesADirectoryElsewhereOnlyWhenItsNameIsTheRunsMark() throws Exception {
    RunDirectory run = RunDirectory.create(directory.resolve("runs"), "lock", Instant.now());
    Path ours = Files.createDirectories(directory.resolve("volumes").resolve(run.mark()));
    Path precious = Files.createDirectories(directory.resolve("volumes/precious"));
    Files.writeString(ours.resolve("data"), "x");
    try (Journal journal = Journal.open(run.journal())) {
      journal.made(ExternalResource.directory(ours));
      journal.made(ExternalResource.directory(precious));
      CrashRecovery.end(run, journal, note -> {}, Restorations.NONE);
    }
    assertThat(ours).doesNotExist();
    assertThat(precious).exists();
  }

  @Test
  void aRunThatNeverBeganLeavesNothing() throws Exception {
    RunDirectory ours = RunDirectory.create(directory, "lock", Instant.now());
    RunDirectory shell = RunDirectory.create(directory, "lock", Instant.now());
    RunDirectory used = RunDirectory.create(directory, "lock", Instant.now());
    Files.writeString(shell.path().resolve("study.yaml.new"), "half");
    Journal.open(shell.journal()).close();
    Files.writeString(used.path().resolve("notes.txt"), "a person's");

    CrashRecovery.endOthers(ours, directory, note -> {}, Restorations.NONE);

    assertThat(shell.path()).doesNotExist();
    assertThat(used.path().resolve("notes.txt")).exists();
    assertThat(ours.path()).as("its own is not asked about").exists();
    assertThat(ours.path().resolveSibling("latest").toRealPath())
        .isEqualTo(used.path().toRealPath());
  }

  /** A copy of a run serves as one that was received: its lines were written elsewhere. */
  @Test
  void whatAReceivedJournalNamesIsNamedAndLeftAsItIs() throws Exception {
    Process server = sleeper();
    RunDirectory made = RunDirectory.create(directory.resolve("theirs"), "study", Instant.now());
    RunDirectory received = RunDirectory.create(directory.resolve("runs"), "study", Instant.now());
    RunDirectory ours = RunDirectory.create(directory.resolve("runs"), "study", Instant.now());
    Path precious = Files.createDirectories(directory.resolve(received.mark()));
    Path scratch = Files.createDirectories(received.work().resolve("data"));
    try (Journal journal = Journal.open(made.journal())) {
      journal.started(UnreleasedResources.TOLL, 4711, 1);
      journal.started("tserver", server.pid(), ProcFs.startTicks(server.pid()));
      journal.made(ExternalResource.directory(precious));
    }
    Files.copy(made.journal(), received.journal());
    byte[] before = Files.readAllBytes(received.journal());
    Files.writeString(received.path().resolve(Restoring.RECORD + "foreign"), "");
    List<String> notes = new ArrayList<>();

    CrashRecovery.endOthers(
        ours,
        directory.resolve("runs"),
        notes::add,
        new Restorations(() -> List.of(new Left()), directory));

    assertThat(server.isAlive()).isTrue();
    assertThat(precious).exists();
    assertThat(scratch).exists();
    assertThat(Files.readAllBytes(received.journal())).isEqualTo(before);
    assertThat(notes).hasSize(2).contains("not yours");
    assertThat(notes.get(1))
        .contains(received.journal().toString(), "process " + server.pid(), precious.toString());

    try (Journal journal = Journal.open(received.journal())) {
      CrashRecovery.end(received, journal, note -> {}, Restorations.NONE);
    }
    assertThat(server.isAlive()).as("when it is resumed too").isTrue();
    assertThat(precious).exists();
  }

  @Test
  void anotherRunThatCannotBeReadIsAWarning() throws Exception {
    RunDirectory broken = RunDirectory.create(directory, "study", Instant.now());
    RunDirectory ours = RunDirectory.create(directory, "study", Instant.now());
    Files.createSymbolicLink(broken.journal(), Path.of("/dev/zero"));
    List<String> notes = new ArrayList<>();
    CrashRecovery.endOthers(ours, directory, notes::add, Restorations.NONE);
    assertThat(notes).singleElement().asString().contains(broken.path().toString());
  }

  @Test
  void anEmptyDirectoryOfSomebodysIsNoRunThatNeverBegan() throws Exception {
    RunDirectory ours = RunDirectory.create(directory, "study", Instant.now());
    Path empty = Files.createDirectories(directory.resolve("study/drafts"));
    Path draft = Files.createDirectories(directory.resolve("study/20260101T000000Z"));
    Files.writeString(draft.resolve("study.yaml"), "toll: 1");
    CrashRecovery.endOthers(ours, directory, note -> {}, Restorations.NONE);
    assertThat(empty).exists();
    assertThat(draft.resolve("study.yaml")).exists();
  }

  @Test
  void sweepsHalfWrittenFiles() throws Exception {
    RunDirectory run = RunDirectory.create(directory, "lock", Instant.now());
    Path half = Files.writeString(run.path().resolve(".results.json.4711"), "{");
    Path old = Files.writeString(run.path().resolve("environment.json.new"), "{");
    Path whole = Files.writeString(run.path().resolve("results.json"), "{}");
    try (Journal journal = Journal.open(run.journal())) {
      CrashRecovery.end(run, journal, note -> {}, Restorations.NONE);
    }
    assertThat(half).doesNotExist();
    assertThat(old).doesNotExist();
    assertThat(whole).exists();
  }

  /** A mount table in memory. */
  private static final class FakeMounts implements Mounts {
    final List<Mount> table = new ArrayList<>();
    final List<Mount> unmounted = new ArrayList<>();

    @Override
    public List<Mount> list() {
      return List.copyOf(table);
    }

    @Override
    public void mount(Mount mount, String options) {
      table.add(mount);
    }

    @Override
    public void unmount(Mount mount) {
      table.remove(mount);
      unmounted.add(mount);
    }

    @Override
    public Optional<String> forbidden() {
      return Optional.empty();
    }
  }
}
