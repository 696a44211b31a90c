package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Commands as a user of a fresh machine runs them: an empty home, and a path with neither Maven nor
 * git nor a compiler.
 */
record Shell(Path home, Path programs) {
  private static final long DEADLINE_SECONDS = 300;
  private static final Set<String> ABSENT = Set.of("mvn", "git", "javac", "toll");

  record Outcome(int code, String out, String err) {}

  /** With its home below a directory; the programs are linked once, for all tests. */
  static Shell in(Path directory) throws IOException {
    Path programs = Files.createDirectories(Path.of("target/programs").toAbsolutePath());
    for (String place : System.getenv("PATH").split(":")) {
      if (Files.isDirectory(Path.of(place))) {
        try (Stream<Path> files = Files.list(Path.of(place))) {
          for (Path file : files.toList()) {
            Path link = programs.resolve(file.getFileName());
            if (!ABSENT.contains(file.getFileName().toString()) && !Files.isSymbolicLink(link)) {
              Files.createSymbolicLink(link, file);
            }
          }
        }
      }
    }
    return new Shell(Files.createDirectories(directory.resolve("home")), programs);
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", home.resolve(".local/bin") + ":" + programs);
    environment.put("HOME", home.toString());
    environment.put("XDG_CACHE_HOME", home.resolve("caches").toString());
    environment.put("XDG_DATA_HOME", home.resolve("data").toString());
    environment.put("XDG_CONFIG_HOME", home.resolve("settings").toString());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("LC_ALL", "C.UTF-8");
    return environment;
  }

  Outcome run(Path directory, String... command) throws IOException, InterruptedException {
    return run(Map.of(), directory, command);
  }

  Outcome run(Map<String, String> more, Path directory, String... command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("release", ".out");
    Path err = Files.createTempFile("release", ".err");
    // By a shell, so that programs are looked for on this path and not on ours.
    List<String> line = List.of("bash", "-c", "exec \"$@\"", "bash");
    Process process = null;
    try {
      ProcessBuilder builder =
          new ProcessBuilder(
                  Stream.concat(line.stream(), Arrays.stream(command)).toArray(String[]::new))
              .directory(directory.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().clear();
      builder.environment().putAll(environment());
      builder.environment().putAll(more);
      process = builder.start();
      process.getOutputStream().close();
      assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
          .as("%s ended within %s s", List.of(command), DEADLINE_SECONDS)
          .isTrue();
      return new Outcome(
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      if (process != null) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** What the command printed; it must succeed. */
  String succeeds(Path directory, String... command) throws IOException, InterruptedException {
    Outcome outcome = run(directory, command);
    assertThat(outcome.code()).as(List.of(command) + ": " + outcome.err()).isZero();
    return outcome.out();
  }

  boolean isRoot() throws IOException, InterruptedException {
    return succeeds(home, "id", "-u").strip().equals("0");
  }
}
