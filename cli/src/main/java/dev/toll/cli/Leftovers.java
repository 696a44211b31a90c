package dev.toll.cli;

import dev.toll.engine.process.ProcFs;
import dev.toll.engine.run.Journal;
import dev.toll.engine.run.RunDirectory;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Ends what a crashed run left behind: processes known by pid and start time, and its scratch. */
final class Leftovers {
  /** The name under which toll itself stands in a run's journal while it works on it. */
  static final String SELF = "toll";

  private Leftovers() {}

  /**
   * Ends what a run left.
   *
   * @throws SystemException when toll still works on it
   */
  static void end(RunDirectory directory, Journal journal, Consumer<String> note)
      throws IOException, SystemException {
    List<Left> left = left(directory);
    Left self = atWork(left);
    if (self != null) {
      throw new SystemException(
          "process " + self.pid() + " is at work on " + directory.path() + "; wait for it");
    }
    for (Left process : left) {
      if (process.alive()) {
        note.accept("ending process " + process.pid() + ", left by the interrupted run");
        ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroyForcibly);
      }
      journal.ended(process.name(), process.pid());
    }
    RunDirectory.delete(directory.work());
  }

  /** The same for every other run of the study: its servers, its data and its secrets. */
  static void endOthers(RunDirectory directory, Consumer<String> note)
      throws IOException, SystemException {
    Path study = directory.path().getParent();
    for (RunDirectory other : RunDirectory.all(study.getParent(), study.getFileName().toString())) {
      if (!other.path().equals(directory.path())
          && Files.exists(other.work())
          && atWork(left(other)) == null) {
        note.accept("clearing up after the interrupted run " + other.id());
        try (Journal journal = Journal.open(other.journal())) {
          end(other, journal, note);
        }
      }
    }
  }

  /** A process that was started and not seen to end. */
  private record Left(String name, long pid, long startTicks) {
    /** The start time tells our process from another that got its number later. */
    boolean alive() {
      return startTicks >= 0 && ProcFs.startTicks(pid) == startTicks;
    }
  }

  /** The toll that works on the run; null when none does. */
  private static Left atWork(List<Left> left) {
    return left.stream()
        .filter(process -> process.name().equals(SELF) && process.alive())
        .findFirst()
        .orElse(null);
  }

  private static List<Left> left(RunDirectory directory) throws IOException {
    Map<Long, Left> left = new LinkedHashMap<>();
    for (Journal.Line line : Journal.read(directory.journal())) {
      if (line.kind().equals("process-started")) {
        long pid = line.body().get("pid").getAsLong();
        left.put(
            pid,
            new Left(
                line.body().get("name").getAsString(),
                pid,
                line.body().get("startTicks").getAsLong()));
      } else if (line.kind().equals("process-ended")) {
        left.remove(line.body().get("pid").getAsLong());
      }
    }
    return List.copyOf(left.values());
  }
}
