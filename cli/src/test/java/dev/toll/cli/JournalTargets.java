package dev.toll.cli;

import dev.toll.cli.Killer.Blow;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Toll itself, and the processes that its journal names. */
final class JournalTargets implements Killer.Targets {
  @Override
  public Optional<Runnable> aim(Path runs, Process toll, Blow blow) throws IOException {
    if (blow.process().equals(Killer.TOLL)) {
      return toll.isAlive() ? Optional.of(() -> strike(toll.toHandle(), blow)) : Optional.empty();
    }
    for (RunDirectory directory : RunDirectory.all(runs)) {
      for (UnreleasedResources.Started started :
          UnreleasedResources.of(Journal.read(directory.journal())).processes()) {
        if (started.name().startsWith(blow.process()) && started.alive()) {
          return ProcessHandle.of(started.pid()).map(handle -> () -> strike(handle, blow));
        }
      }
    }
    return Optional.empty();
  }

  private static void strike(ProcessHandle handle, Blow blow) {
    if (blow.signal().equals("SIGTERM")) {
      handle.destroy();
    } else {
      handle.destroyForcibly();
    }
  }
}
