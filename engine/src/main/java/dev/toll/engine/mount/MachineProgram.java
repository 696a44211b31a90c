package dev.toll.engine.mount;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs that change the machine, such as {@code mount}: they carry the run's mark, and are
 * waited for also when interrupted, since a change half made would be worse than an interrupt that
 * comes late.
 */
public final class MachineProgram {
  /** What is said of perf where it is missing. */
  public static final String NO_PERF = "is not installed (Debian: linux-perf)";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Directories of root's programs that the PATH of an ordinary user, or of a cron job, lacks. */
  private static final List<String> ROOTS =
      List.of("/usr/local/sbin", "/usr/sbin", "/sbin", "/usr/bin", "/bin");

  private MachineProgram() {}

  /** The path of a program; empty when it is not installed. */
  public static Optional<Path> find(String name) {
    List<String> directories = new ArrayList<>(directories(System.getenv("PATH")));
    directories.addAll(ROOTS);
    return find(name, directories);
  }

  /** The directories of a PATH. */
  public static List<String> directories(String path) {
    return path == null ? List.of() : Arrays.asList(path.split(File.pathSeparator, -1));
  }

  /** The path of a program, searched for in these directories. */
  public static Optional<Path> find(String name, Collection<String> directories) {
    return directories.stream()
        .filter(directory -> !directory.isBlank())
        .flatMap(directory -> file(directory, name))
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static Stream<Path> file(String directory, String name) {
    try {
      return Stream.of(Path.of(directory, name));
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }

  /**
   * A command.
   *
   * @param words separated by spaces
   * @param more words after them, which may have spaces themselves
   */
  public static List<String> command(String words, Object... more) {
    return Stream.concat(Stream.of(words.split(" ")), Stream.of(more).map(Object::toString))
        .toList();
  }

  /** Runs one within the usual time. */
  public static String run(String mark, String... command) throws IOException {
    return run(mark, PATIENCE, List.of(command));
  }

  /**
   * Runs one.
   *
   * @param mark of the run
   * @param command whose first word is the program's name
   * @return what it said, on both streams, without blanks around it
   * @throws IOException with the words of the program that failed
   */
  public static String run(String mark, Duration patience, List<String> command)
      throws IOException {
    Result result = attempt(mark, patience, command);
    if (result.exit() != 0) {
      throw new IOException(
          result.said().isEmpty()
              ? command.get(0) + " failed with exit code " + result.exit()
              : result.said());
    }
    return result.said();
  }

  /**
   * How a program ended.
   *
   * @param said on both streams, without blanks around it
   */
  public record Result(int exit, String said) {}

  /** Runs one whose failure is an answer too. */
  public static Result attempt(String mark, Duration patience, List<String> command)
      throws IOException {
    String name = command.get(0);
    String program =
        find(name).orElseThrow(() -> new IOException(name + " is not installed")).toString();
    ProcessBuilder builder =
        ChildEnvironment.builder(
                Stream.concat(Stream.of(program), command.stream().skip(1)).toList())
            .redirectErrorStream(true);
    builder.environment().put(ProcessLedger.MARK_VARIABLE, mark);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!ManagedProcess.awaitEnd(process, patience)) {
      process.destroyForcibly();
      throw new IOException(
          String.join(" ", command) + " does not end within " + patience.toSeconds() + " s");
    }
    return new Result(
        process.exitValue(),
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
  }
}
