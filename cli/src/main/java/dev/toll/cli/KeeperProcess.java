package dev.toll.cli;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.TollHome;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** The process that keeps an instance up, as the one that starts it sees it. */
record KeeperProcess(UpDirectory directory) {
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Duration STOP = Duration.ofMinutes(1);
  private static final Wait LOOK = Wait.every(Duration.ofMillis(100));

  /**
   * Starts it for a command and waits until the instance is up. The command's end is its end while
   * it is not.
   *
   * @throws SystemException when it does not come up; nothing of it is left then
   */
  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  UpState start(TollCommand command, RunRequest request)
      throws IOException, SystemException, InterruptedException {
    // Open until everything is cleaned up: only then may the JVM end.
    try (Interrupt interrupt = new Interrupt()) {
      return startAndWait(command, request);
    }
  }

  private UpState startAndWait(TollCommand command, RunRequest request)
      throws IOException, SystemException, InterruptedException {
    Process keeper = launch(request);
    boolean up = false;
    try (ProgressLine progress = command.progress(directory.name(), Double.NaN)) {
      UpState state = await(keeper, progress::activity);
      if (state.over()) {
        throw new SystemException(directory.name() + " did not come up: " + state.reason());
      }
      up = true;
      return state;
    } finally {
      if (!up) {
        // An interrupt has done its work; what is left to do is short.
        Interrupts.clear();
        // It may not have said yet that it is at work.
        keeper.destroy();
        boolean unused = ManagedProcess.awaitEnd(keeper, STOP);
        command.installation().ups().end(directory, command.err::println);
      }
    }
  }

  /** Starts it. It outlives this process. */
  Process launch(RunRequest request) throws IOException {
    try (Journal journal = Journal.open(directory.run().journal())) {
      request.write(journal);
    }
    List<String> line = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      // A session of its own: it outlives the terminal, whose Ctrl-C is not meant for it.
      line.add(SETSID.toString());
    }
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It waits most of its life.
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
    String home = System.getProperty(TollHome.PROPERTY);
    if (home != null) {
      line.add("-D" + TollHome.PROPERTY + "=" + home);
    }
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    line.addAll(List.of(KeepCommand.NAME, directory.path().toString()));
    return new ProcessBuilder(line)
        .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
        .redirectErrorStream(true)
        .redirectOutput(directory.log().toFile())
        .start();
  }

  /**
   * Waits until its instance is up, or is over.
   *
   * @param activity receives each step
   * @throws SystemException when it ended without saying so
   */
  UpState await(Process keeper, Consumer<String> activity)
      throws IOException, SystemException, InterruptedException {
    AtomicReference<String> shown = new AtomicReference<>();
    Optional<UpState> last =
        LOOK.answer(
            () -> {
              // Before its state is read: what it wrote last is read then.
              boolean alive = keeper.isAlive();
              Optional<UpState> now = directory.read();
              if (!alive || now.filter(KeeperProcess::decided).isPresent()) {
                return now;
              }
              now.ifPresent(state -> show(state, shown, activity));
              return null;
            });
    return last.filter(KeeperProcess::decided).orElseThrow(() -> ended(keeper));
  }

  private static boolean decided(UpState state) {
    return state.over() || state.phase() == UpState.Phase.UP;
  }

  private static void show(UpState now, AtomicReference<String> shown, Consumer<String> activity) {
    String doing = now.doing();
    if (doing != null && !doing.equals(shown.getAndSet(doing))) {
      activity.accept(doing);
    }
  }

  private SystemException ended(Process keeper) {
    return new SystemException(
        "the keeper of "
            + directory.name()
            + " ended (exit code "
            + keeper.exitValue()
            + "); it said:\n"
            + LogTail.of(directory.log(), 20));
  }
}
