package dev.toll.cli;

import dev.toll.engine.process.ProcFs;
import dev.toll.engine.run.Journal;
import dev.toll.engine.run.RunDirectory;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Ends what a crashed run left behind: processes known by pid and start time, and its scratch. */
final class Leftovers {
  private Leftovers() {}

  static void end(RunDirectory directory, Journal journal, Consumer<String> note)
      throws IOException {
    Map<Long, Long> open = new LinkedHashMap<>();
    for (Journal.Line line : Journal.read(directory.journal())) {
      if (line.kind().equals("process-started")) {
        open.put(line.body().get("pid").getAsLong(), line.body().get("startTicks").getAsLong());
      } else if (line.kind().equals("process-ended")) {
        open.remove(line.body().get("pid").getAsLong());
      }
    }
    open.forEach(
        (pid, ticks) -> {
          // The start time tells our process from another that got its number later.
          if (ticks >= 0 && ProcFs.startTicks(pid) == ticks) {
            note.accept("ending process " + pid + ", left by the interrupted run");
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
          }
          journal.ended("left behind", pid);
        });
    RunDirectory.delete(directory.work());
  }
}
