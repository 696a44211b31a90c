package dev.toll.systems.command;

import dev.toll.engine.process.ProgramOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Has a shell read commands without executing anything ({@code sh -n}, POSIX.1-2017, set). */
final class ShellSyntax {
  private static final int KEPT = 1000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Bash names the argument and says "line"; dash does neither. */
  private static final Pattern MESSAGE =
      Pattern.compile("\\S+: (?:-c: )?(?:line )?(\\d+): (.+)", Pattern.DOTALL);

  /** A study's levels and scales have most of their commands in common. */
  private static final Map<List<String>, Optional<String>> FOUND =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<List<String>, Optional<String>> eldest) {
              return size() > KEPT;
            }
          });

  private ShellSyntax() {}

  /** What is wrong with a command and in which of its lines; empty if nothing, or if unknown. */
  static Optional<String> mistake(String shell, String command) {
    // A shopt in the command changes the grammar of its later lines, and is not executed here.
    return command.contains("shopt")
        ? Optional.empty()
        : FOUND.computeIfAbsent(List.of(shell, command), key -> read(shell, command));
  }

  private static Optional<String> read(String shell, String command) {
    ProcessBuilder builder = new ProcessBuilder(shell, "-n", "-c", command);
    builder.environment().keySet().removeAll(List.of("BASH_ENV", "ENV"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    try {
      Optional<ProgramOutput> said = ProgramOutput.of(builder, PATIENCE);
      Matcher message =
          MESSAGE.matcher(said.flatMap(all -> all.text().lines().findFirst()).orElse(""));
      return said.isPresent() && said.get().exit() != 0 && message.matches()
          ? Optional.of(
              "line " + message.group(1) + ": " + message.group(2) + cut(message.group(2), command))
          : Optional.empty();
    } catch (IOException e) {
      // No such shell: that is the run's to say, with how to get it.
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** What to do about a command that may have lost its end to a comment. */
  private static String cut(String said, String command) {
    return said.contains("unexpected EOF") && !command.contains("\n")
        ? "; in YAML ' #' begins a comment: put the command below its key after '|'"
        : "";
  }
}
