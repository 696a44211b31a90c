package dev.toll.hosts;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.hosts.agent.Facts;
import dev.toll.hosts.agent.StartRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Counterparts on another host of a run's files and directories. They are below the run's directory
 * there, by their whole path here, so that no two are one and all go with the run. Directories are
 * made, listed and removed by the POSIX utilities mkdir, find and rm.
 */
final class RemoteFiles {
  private static final Path BELOW = Path.of("of-this-run");
  private static final String PRIVATE = "rw-------";

  /** What the agent says of a file that does not exist (FileNotFoundException of Java). */
  private static final String GONE = "No such file or directory";

  /** Servers that run delete files meanwhile, of which find complains. */
  private static final String FIND =
      "find \"$1\" -type f -print0 2>/dev/null || test -d \"$1\" ||"
          + " { echo \"no directory $1\" >&2; exit 1; }";

  private static final int PATIENCE_SECONDS = 120;

  private final RemoteHost connection;

  /** What has been made or put there, so that removing what never was sends no request. */
  private final Set<Path> made = ConcurrentHashMap.newKeySet();

  RemoteFiles(RemoteHost connection) {
    this.connection = connection;
  }

  /** Its path below the run's directory there. */
  private static Path below(Path here) {
    Path absolute = here.toAbsolutePath().normalize();
    return BELOW.resolve(absolute.getRoot().relativize(absolute));
  }

  Path there(Path here) {
    return Path.of(connection.facts().get(Facts.DIRECTORY)).resolve(below(here));
  }

  void put(Path here) throws IOException, InterruptedException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(here)) {
      all = walk.toList();
    }
    make(all.stream().filter(Files::isDirectory).toList());
    for (Path file : all) {
      if (Files.isRegularFile(file)) {
        connection.put(file, below(file).toString(), PRIVATE);
      }
    }
    made.add(here);
  }

  /** Makes directories, all by one command. */
  void make(List<Path> here) throws IOException, InterruptedException {
    if (!here.isEmpty()) {
      List<String> command = new ArrayList<>(List.of("mkdir", "-p", "-m", "700", "--"));
      here.forEach(each -> command.add(there(each).toString()));
      run("mkdir", command);
      made.addAll(here);
    }
  }

  void remove(Path here) throws IOException, InterruptedException {
    if (made.removeIf(each -> each.startsWith(here))) {
      run("rm", List.of("rm", "-rf", "--", there(here).toString()));
    }
  }

  Path fetch(Path here, Predicate<String> names, Path copies)
      throws IOException, InterruptedException {
    RunDirectory.delete(copies);
    String found = run("find", List.of("sh", "-c", FIND, "sh", there(here).toString()));
    List<Path> files =
        Arrays.stream(found.split("\0"))
            .filter(path -> !path.isEmpty())
            .map(Path::of)
            .filter(path -> names.test(path.getFileName().toString()))
            .toList();
    for (int i = 0; i < files.size(); i++) {
      // In a directory each: two of one name are two.
      Path copy = Files.createDirectories(copies.resolve(Integer.toString(i)));
      get(files.get(i), copy.resolve(files.get(i).getFileName()));
    }
    return Files.createDirectories(copies);
  }

  /** Servers that run delete files meanwhile: one that is gone is not copied. */
  private void get(Path there, Path copy) throws IOException, InterruptedException {
    try (OutputStream to = Files.newOutputStream(copy)) {
      connection.get(there.toString(), to);
    } catch (HostException e) {
      if (connection.gone() != null || !e.getMessage().contains(GONE)) {
        throw e;
      }
      Files.delete(copy);
    }
  }

  /**
   * Runs a command to its end and returns what it has printed.
   *
   * @param program what to call it
   */
  String run(String program, List<String> command) throws IOException, InterruptedException {
    Process process = connection.start(new StartRequest(command, Map.of()));
    process.getOutputStream().close();
    String said = text(process.getInputStream());
    String errors = text(process.getErrorStream());
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw failed(program, "has not ended after " + PATIENCE_SECONDS + " s");
    }
    if (process.exitValue() != 0) {
      throw failed(program, "failed: " + errors.strip());
    }
    return said;
  }

  private IOException failed(String program, String how) {
    return new IOException(connection.host().name() + ": " + program + " " + how);
  }

  private static String text(InputStream from) throws IOException {
    return new String(from.readAllBytes(), StandardCharsets.UTF_8);
  }
}
