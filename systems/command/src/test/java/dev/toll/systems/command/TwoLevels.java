package dev.toll.systems.command;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server with a port of its own, to be up at levels {@code off} and {@code on} at once. */
final class TwoLevels {
  private static final String SYSTEM =
      """
      system:
        name: command
        start: |
          echo "$TOLL_PORT" > port
          while :; do sleep 0.02; done
        ready: test -s port
      """
          + Runs.EVIDENCE;

  private final Path directory;
  private final Study study;
  private int started;

  TwoLevels(Path directory, String workload, String... set) throws Exception {
    this.directory = directory;
    study = Runs.study(text(workload), set);
  }

  /** The study of a workload. */
  static String text(String workload) {
    return Runs.text(SYSTEM + workload);
  }

  Session open() throws Exception {
    RunContext context =
        new RunContext(directory.resolve("work"), directory, ProcessLedger.NONE, text -> {});
    return new CommandSystem().open(study, context);
  }

  /** An instance in a slot of its own: 0 is the first. */
  Instance start(Session session, String level, Steps steps) throws Exception {
    int number = started++;
    Path logs = Files.createDirectories(directory.resolve("trial" + number).resolve("logs"));
    Slot slot = Slot.of(number, directory.resolve("work"), logs);
    return session.start(study.level(level), slot, steps);
  }
}
