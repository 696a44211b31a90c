package dev.toll.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code toll} as users have it: a process of its own, from toll's home. */
final class TollProcess {
  private TollProcess() {}

  /** With what tests of one module share: artifacts and the like are had once. */
  static ProcessBuilder of(String... arguments) {
    return of(Path.of("target/it-cache").toAbsolutePath(), List.of(), List.of(arguments));
  }

  /** Starts it on a directory of runs; what it says goes to {@code toll.log} there. */
  static Process start(Path runs, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--runs", runs.toString()));
    return of(all.toArray(String[]::new))
        .redirectErrorStream(true)
        .redirectOutput(runs.resolve("toll.log").toFile())
        .start();
  }

  /**
   * With more of its surroundings said.
   *
   * @param cache where it keeps what lasts beyond a run
   * @param flags of its JVM
   */
  static ProcessBuilder of(Path cache, List<String> flags, List<String> arguments) {
    String home = System.getProperty("toll.home");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-Dtoll.home=" + home, "-cp", home + "/lib/*", Main.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    return builder;
  }
}
