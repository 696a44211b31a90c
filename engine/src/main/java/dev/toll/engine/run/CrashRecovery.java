package dev.toll.engine.run;

import dev.toll.engine.cgroup.CgroupRemoval;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Removes what a crashed run left behind: its processes, its mounts, its directories elsewhere, its
 * scratch. The run's journal lists them, and they carry a mark that no other run has.
 */
final class CrashRecovery {
  private static final long GRACE_SECONDS = 20;

  private CrashRecovery() {}

  /**
   * Removes what a run left behind.
   *
   * @param directory of a run that is {@link RunOwnership taken over}
   * @throws SystemException if something cannot be ended
   */
  static void end(
      RunDirectory directory, Journal journal, Consumer<String> note, Restorations restorations)
      throws IOException, SystemException, InterruptedException {
    end(directory, journal, note, null, restorations);
  }

  /**
   * The same.
   *
   * @param removal null for this machine's
   */
  static void end(
      RunDirectory directory,
      Journal journal,
      Consumer<String> note,
      ExternalResourceCleanup removal,
      Restorations restorations)
      throws IOException, SystemException, InterruptedException {
    List<Journal.Line> lines = Journal.read(directory.journal());
    UnreleasedResources left = UnreleasedResources.own(directory, lines);
    if (!left.isEmpty()) {
      journal.leftovers();
    }
    tellForeign(directory, lines, note, restorations);
    endProcesses(left, journal, note);
    restorations.restore(directory, journal, note);
    for (ExternalResource made : left.made()) {
      try {
        (removal == null ? ExternalResourceCleanup.here() : removal)
            .remove(made, journal.mark(), note);
        journal.gone(made);
      } catch (IOException e) {
        // It stays in the journal, for the next start to try again.
        note.accept("warning: " + made.path() + " is left: " + e.getMessage());
      }
    }
    directory.removeWork(note);
    directory.sweep();
  }

  /**
   * Says what is left as it is, because this user's toll did not write it: a run that was received,
   * moved or changed may name anything.
   */
  private static void tellForeign(
      RunDirectory run,
      List<Journal.Line> lines,
      Consumer<String> note,
      Restorations restorations) {
    restorations.tellForeign(run, note);
    UnreleasedResources foreign =
        UnreleasedResources.of(lines).without(UnreleasedResources.own(run, lines)).withoutToll();
    List<String> named = new ArrayList<>();
    foreign.processes().stream()
        .filter(UnreleasedResources.Started::alive)
        .forEach(process -> named.add("process " + process.pid()));
    foreign.made().stream()
        .filter(made -> Files.exists(made.path(), LinkOption.NOFOLLOW_LINKS))
        .forEach(made -> named.add(Printable.line(made.path().toString())));
    if (!named.isEmpty()) {
      note.accept(
          "warning: lines of %s were not written there by your toll, so nothing is ended or removed by them; they name %s"
              .formatted(run.journal(), String.join(", ", named)));
    }
  }

  private static void endProcesses(UnreleasedResources left, Journal journal, Consumer<String> note)
      throws SystemException, InterruptedException {
    Map<Long, ProcessHandle> alive = new LinkedHashMap<>();
    for (UnreleasedResources.Started process : left.processes()) {
      // The handle before the check: it keeps referring to this process, even if the pid is reused.
      ProcessHandle.of(process.pid())
          .filter(handle -> process.alive())
          .ifPresent(handle -> alive.put(handle.pid(), handle));
    }
    Set<Long> ours = OtherRuns.ancestry(ProcessHandle.current());
    ours.forEach(alive::remove);
    // A crash between a start and its line in the journal leaves only the mark.
    List<Long> marked =
        new ArrayList<>(ProcFs.withVariable(ProcessLedger.MARK_VARIABLE, journal.mark()));
    // Only toll puts processes into its groups.
    left.made().stream()
        .filter(
            made ->
                made.kind() == ExternalResource.Kind.GROUP
                    && ExternalResourceCleanup.named(made, journal.mark()))
        .forEach(group -> marked.addAll(CgroupRemoval.processes(group.path())));
    for (long pid : marked) {
      if (!ours.contains(pid) && ProcFs.alive(pid)) {
        ProcessHandle.of(pid).ifPresent(handle -> alive.putIfAbsent(pid, handle));
      }
    }
    for (ProcessHandle process : alive.values()) {
      note.accept("ending process " + process.pid() + ", left by the interrupted run");
      process.destroyForcibly();
    }
    awaitEnd(alive);
    Stream.concat(
            alive.keySet().stream(),
            left.processes().stream().map(UnreleasedResources.Started::pid))
        .filter(pid -> !ProcFs.alive(pid))
        .forEach(ChildEnvironment::removeAttachSocket);
    for (UnreleasedResources.Started process : left.processes()) {
      // The end of toll itself is recorded once the run's reports are written; see
      // RunView.finished.
      if (!process.name().equals(UnreleasedResources.TOLL)) {
        journal.ended(process.name(), process.pid());
      }
    }
  }

  /** A process that still runs would write into what is removed next. */
  private static void awaitEnd(Map<Long, ProcessHandle> processes)
      throws SystemException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(GRACE_SECONDS);
    for (ProcessHandle process : processes.values()) {
      while (process.isAlive() && ProcFs.alive(process.pid())) {
        if (System.nanoTime() > end) {
          throw new SystemException(
              "process "
                  + process.pid()
                  + ", left by the interrupted run, did not end within "
                  + GRACE_SECONDS
                  + " s of being killed; end it manually, as root if it is another user's");
        }
        TimeUnit.MILLISECONDS.sleep(10);
      }
    }
  }

  /**
   * The same for all runs of a directory and their profiled trials.
   *
   * @param directory of the run in progress
   */
  static void endOthers(
      RunDirectory directory, Path runs, Consumer<String> note, Restorations restorations)
      throws IOException, SystemException, InterruptedException {
    for (RunDirectory other : RunDirectory.all(runs)) {
      RunDirectory explain = other.explain();
      try {
        if (RunFiles.has(other.path(), explain.journal())
            && !explain.path().equals(directory.path())) {
          endLeft(explain, note, restorations);
        }
        if (!other.path().equals(directory.path())) {
          endOther(other, note, restorations);
        }
      } catch (IOException | UncheckedIOException | SystemException e) {
        // What is wrong with another run keeps this one from nothing.
        note.accept("warning: not cleaned up after " + other.path() + ": " + e.getMessage());
      }
    }
  }

  private static void endOther(RunDirectory other, Consumer<String> note, Restorations restorations)
      throws IOException, SystemException, InterruptedException {
    if (!endLeft(other, note, restorations) || !other.maybeNeverBegun()) {
      return;
    }
    try (RunLock lock = claim(other)) {
      if (lock != null && other.removeIfNeverBegun()) {
        note.accept("removed " + other.path() + ", a run that never started");
      }
    }
  }

  /** A run by its start; its profiled trials by that too. */
  private static String name(RunDirectory run) {
    Path parent = run.path().getParent();
    return run.equals(new RunDirectory(parent).explain())
        ? parent.getFileName() + "/" + run.id()
        : run.id();
  }

  /** Returns whether the run is not in progress. */
  static boolean endLeft(RunDirectory other, Consumer<String> note, Restorations restorations)
      throws IOException, SystemException, InterruptedException {
    List<Journal.Line> lines = Journal.read(other.journal());
    if (UnreleasedResources.of(lines).atWork() != null) {
      return false;
    }
    UnreleasedResources left = UnreleasedResources.own(other, lines).withoutToll();
    boolean work = UnreleasedResources.begun(other, lines) && Files.exists(other.work());
    if (!work && left.isEmpty() && !restorations.left(other)) {
      if (!RunView.read(other).complete()) {
        tellForeign(other, lines, note, restorations);
      }
      return true;
    }
    try (RunLock lock = claim(other)) {
      if (lock == null) {
        return false;
      }
      note.accept("cleaning up after the interrupted run " + name(other));
      try (Journal journal = Journal.open(other.journal())) {
        end(other, journal, note, Restorations.NONE);
        restore(other, journal, note, restorations);
      }
    }
    return true;
  }

  /** A server elsewhere that does not answer keeps no other run from its work. */
  private static void restore(
      RunDirectory other, Journal journal, Consumer<String> note, Restorations restorations)
      throws IOException, InterruptedException {
    try {
      restorations.restore(other, journal, note);
    } catch (SystemException e) {
      note.accept(e.getMessage());
    } finally {
      other.removeWork(note);
    }
  }

  /** Null when another toll is at work on it, or may be where it cannot be seen. */
  private static RunLock claim(RunDirectory other) throws IOException {
    try {
      return RunOwnership.of(other, "a toll that cleans up", false);
    } catch (SystemException e) {
      return null;
    }
  }
}
