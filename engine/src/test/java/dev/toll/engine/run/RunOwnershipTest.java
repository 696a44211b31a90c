package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.process.Children;
import dev.toll.engine.process.PidNamespace;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A toll that works on a run where it cannot be seen is not taken for one that crashed. */
@Timeout(120)
class RunOwnershipTest {
  private static final String[] UNSHARE = {"unshare", "--pid", "--fork", "--mount-proc"};

  @TempDir Path runs;
  private RunDirectory run;

  @BeforeEach
  void run() throws Exception {
    run = RunDirectory.create(runs, "study", Instant.now());
  }

  /** A run whose toll was last seen there. */
  private void toll(PidNamespace where) throws Exception {
    try (Journal journal = Journal.open(run.journal())) {
      JsonObject body = new JsonObject();
      body.addProperty("name", UnreleasedResources.TOLL);
      body.addProperty("pid", 4711);
      body.addProperty("startTicks", 1);
      body.addProperty("boot", where.boot());
      body.addProperty("pidNamespace", where.pidNamespace());
      body.addProperty("host", where.host());
      body.addProperty("machine", where.machine());
      journal.append("process-started", body);
    }
    Files.createDirectories(run.work());
  }

  private void taken(boolean anyway) throws Exception {
    RunOwnership.of(run, "me", anyway).close();
  }

  @Test
  void oneOnAnotherHostIsLeftToTheUser() throws Exception {
    toll(new PidNamespace("another-boot", "pid:[1]", "elsewhere", "1"));
    assertThatThrownBy(() -> taken(false))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("process 4711")
        .hasMessageContaining("another host (elsewhere)")
        .hasMessageContaining("--anyway");
    taken(true);

    RunDirectory ours = RunDirectory.create(runs, "study", Instant.now());
    List<String> notes = new ArrayList<>();
    CrashRecovery.endOthers(ours, runs, notes::add, Restorations.NONE);
    assertThat(notes).isEmpty();
    assertThat(run.work()).exists();
  }

  @Test
  void anotherBootOfThisHostHasEndedIt() throws Exception {
    PidNamespace here = PidNamespace.here();
    toll(new PidNamespace("another-boot", "pid:[1]", here.host(), here.machine()));
    taken(false);
  }

  @Test
  void aHostOfTheSameNameIsAnother() throws Exception {
    toll(new PidNamespace("another-boot", "pid:[1]", PidNamespace.here().host(), "1"));
    assertThatThrownBy(() -> taken(false)).hasMessageContaining("on another host");
  }

  /** The kernel that runs both knows the lock: it is free. */
  @Test
  void oneInAnotherNamespaceThatDiedIsGone() throws Exception {
    toll(new PidNamespace(ProcFs.bootId(), "pid:[1]", "elsewhere", "1"));
    taken(false);
  }

  @Test
  void twoAtOnceAreRefusedAlsoFromWithin() throws Exception {
    try (RunLock first = RunOwnership.of(run, "the first", false)) {
      assertThat(first.works()).isTrue();
      assertThatThrownBy(() -> taken(true)).hasMessageContaining("is in use by the first");
    }
    taken(false);
  }

  /** Pids there mean nothing here: only the lock shows that it lives. */
  @Test
  void aLiveOneInAnotherPidNamespaceKeepsItsRun() throws Exception {
    assumeTrue(ran(UNSHARE), "unshare is not permitted here");
    List<String> command = new ArrayList<>(List.of(UNSHARE));
    command.addAll(List.of(Children.java(Holder.class, run.path().toString())));
    Process holder = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      assertThat(line(holder)).isEqualTo("at work");
      Files.createDirectories(run.work());
      assertThat(UnreleasedResources.of(Journal.read(run.journal())).atWork())
          .as("unseen")
          .isNull();
      assertThatThrownBy(() -> taken(true))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("in use by a toll elsewhere");

      RunDirectory ours = RunDirectory.create(runs, "study", Instant.now());
      CrashRecovery.endOthers(ours, runs, note -> {}, Restorations.NONE);
      assertThat(run.work()).exists();
    } finally {
      // Its input ends, and so does it.
      holder.getOutputStream().close();
      holder.waitFor(20, TimeUnit.SECONDS);
      holder.descendants().forEach(ProcessHandle::destroyForcibly);
      holder.destroyForcibly();
    }
    Children.await("its lock", this::free);
  }

  private boolean free() {
    try {
      taken(false);
      return true;
    } catch (Exception e) {
      return false;
    }
  }

  private static boolean ran(String... unshare) throws Exception {
    List<String> command = new ArrayList<>(List.of(unshare));
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (java.io.IOException e) {
      return false;
    }
  }

  private static String line(Process process) throws Exception {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  /** Works on a run until its input ends. */
  public static final class Holder {
    public static void main(String[] args) throws Exception {
      RunDirectory run = new RunDirectory(Path.of(args[0]));
      try (RunLock lock = RunOwnership.of(run, "a toll elsewhere", false);
          Journal journal = Journal.open(run.journal())) {
        long pid = ProcessHandle.current().pid();
        journal.started(UnreleasedResources.TOLL, pid, ProcFs.startTicks(pid));
        System.out.println(lock.works() ? "at work" : "no locks");
        int unused = System.in.read();
      }
    }
  }
}
