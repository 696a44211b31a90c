package dev.toll.engine.environment;

import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kernel's files of a machine.
 *
 * @param root where its file system starts; {@code /} outside tests
 */
public record HostFiles(Path root) {

  /** The machine toll runs on. */
  public static HostFiles here() {
    return new HostFiles(Path.of("/"));
  }

  /** Where the file with this absolute path is. */
  public Path path(String absolute) {
    return root.resolve(absolute.substring(1));
  }

  /** A small file's text without blanks around it; empty when it cannot be read. */
  public Optional<String> read(String absolute) {
    Path file = path(absolute);
    return Files.isDirectory(file)
        ? Optional.empty()
        : Optional.ofNullable(ProcFs.read(file)).map(String::strip);
  }

  /** What follows the colon in the first line with this key, e.g. of {@code /proc/cpuinfo}. */
  public Optional<String> value(String absolute, String key) {
    return read(absolute).flatMap(text -> field(text, key));
  }

  /** The same in a file's text. */
  static Optional<String> field(String text, String key) {
    return text.lines()
        .map(line -> line.split(":", 2))
        .filter(parts -> parts.length == 2 && parts[0].strip().equals(key))
        .map(parts -> parts[1].strip())
        .findFirst();
  }

  /** Whether a process with this name runs; false where processes cannot be seen. */
  boolean runs(String name) {
    try (Stream<Path> processes = Files.list(path("/proc"))) {
      return processes.anyMatch(
          process ->
              name.equals(Objects.toString(ProcFs.read(process.resolve("comm")), "").strip()));
    } catch (IOException e) {
      return false;
    }
  }

  /** A number in kibibytes, as bytes, of {@code /proc/meminfo}; -1 when unknown. */
  public long meminfo(String key) {
    return value("/proc/meminfo", key)
        .map(text -> text.replaceAll("[^0-9]", ""))
        .filter(digits -> !digits.isEmpty())
        .map(digits -> Long.parseLong(digits) * 1024)
        .orElse(-1L);
  }
}
