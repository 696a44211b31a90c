package dev.toll.systems.base.process;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ProgramOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The script of {@link Guard}s, put where it can be run, and how it is launched here. */
public final class GuardScript {
  /** Programs read these before the command does; they would differ between users. */
  private static final List<String> NOT_INHERITED = List.of("BASH_ENV", "ENV");

  /**
   * Started in the background or by nohup, toll ignores signals, and a shell hands that on to what
   * it starts, for good; commands must run alike however toll was started. Since coreutils 8.31.
   */
  private static final List<String> ALL_SIGNALS = List.of("env", "--default-signal");

  private final Path script;
  private final List<String> launcher;

  private GuardScript(Path script, List<String> launcher) {
    this.script = script;
    this.launcher = launcher;
  }

  /** Puts the script into a directory. */
  public static GuardScript in(Path directory) throws IOException {
    Path script = directory.resolve("guard.sh");
    try (InputStream in = GuardScript.class.getResourceAsStream("guard.sh")) {
      Files.write(script, in.readAllBytes());
    }
    List<String> launcher = new ArrayList<>(works(ALL_SIGNALS) ? ALL_SIGNALS : List.of());
    // A session of its own: no terminal to be asked at, and no Ctrl-C meant for toll.
    launcher.addAll(List.of("setsid", "bash"));
    return new GuardScript(script, launcher);
  }

  /** Whether commands can be run behind a prefix, such as {@code unshare --user}. */
  public static boolean works(List<String> prefix) {
    List<String> command = new ArrayList<>(prefix);
    command.add("true");
    try {
      return ProgramOutput.of(ChildEnvironment.builder(command), Duration.ofSeconds(10))
          .filter(said -> said.exit() == 0)
          .isPresent();
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * A guard and its command, for {@link Guard#start}.
   *
   * @param shell {@code bash} or {@code sh}, which runs the command
   * @param log where the command's output goes
   */
  public ProcessBuilder builder(String shell, String command, Path log) {
    List<String> line = new ArrayList<>(launcher);
    line.addAll(
        List.of(script.toString(), UUID.randomUUID().toString(), log.toString(), shell, command));
    ProcessBuilder builder = ChildEnvironment.builder(line);
    builder.environment().keySet().removeAll(NOT_INHERITED);
    return builder;
  }
}
