package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command {@code toll} as users have it: a process of its own, from toll's home, with the flags
 * of the launcher.
 */
final class TollProcess {
  /** The XDG cache of this JVM. */
  static final Path CACHE = sharing(Path.of(System.getenv("XDG_CACHE_HOME")));

  private static final Pattern FLAGS = Pattern.compile("(?m)^flags=\\((.*)\\)$");

  private TollProcess() {}

  static ProcessBuilder of(String... arguments) {
    return of(CACHE, List.of(), List.of(arguments));
  }

  /** Starts it on a directory of runs; what it says goes to {@code toll.log} there. */
  static Process start(Path runs, String... arguments) throws IOException {
    return start(runs, Map.of(), arguments);
  }

  /** The same with variables of its environment. */
  static Process start(Path runs, Map<String, String> variables, String... arguments)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--runs", runs.toString()));
    ProcessBuilder builder = of(all.toArray(String[]::new));
    builder.environment().putAll(variables);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(runs.resolve("toll.log").toFile())
        .start();
  }

  /** What it says, once it has ended well within so many minutes. */
  static String succeeds(Path runs, int minutes, Map<String, String> variables, String... arguments)
      throws IOException, InterruptedException {
    Process process = start(runs, variables, arguments);
    try {
      assertThat(process.waitFor(minutes, TimeUnit.MINUTES)).as("in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(runs.resolve("toll.log"), StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  /** A cache of a test's own, for what {@code toll up} keeps there. */
  static Path ownCache(Path directory) {
    return sharing(directory.resolve("cache"));
  }

  /**
   * Links what is only fetched or made once to the cache of all modules; the machine's lock and
   * instances that are kept up stay apart.
   */
  private static Path sharing(Path cache) {
    Path shared = Path.of(System.getProperty("toll.it.cache"));
    try {
      Path toll = Files.createDirectories(cache.resolve("toll"));
      for (String part : List.of("archives", "classpath", "native", "profiler", "servers")) {
        if (!Files.isSymbolicLink(toll.resolve(part))) {
          // A test by Cli.real may have filled it.
          RunDirectory.delete(toll.resolve(part));
          Files.createSymbolicLink(
              toll.resolve(part), Files.createDirectories(shared.resolve(part)));
        }
      }
      return cache;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * With more of its surroundings said.
   *
   * @param cache where it keeps what lasts beyond a run
   * @param flags of its JVM, in addition to the launcher's
   */
  static ProcessBuilder of(Path cache, List<String> flags, List<String> arguments) {
    String home = System.getProperty("toll.home");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(launchersFlags());
    command.addAll(flags);
    command.addAll(List.of("-Dtoll.home=" + home, "-cp", home + "/lib/*", Main.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    return builder;
  }

  private static List<String> launchersFlags() {
    Matcher flags = FLAGS.matcher(Documents.read(Documents.ROOT.resolve("toll")));
    if (!flags.find()) {
      throw new IllegalStateException("the launcher has no line " + FLAGS);
    }
    return List.of(flags.group(1).split(" "));
  }
}
