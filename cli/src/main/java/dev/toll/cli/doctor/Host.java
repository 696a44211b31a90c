package dev.toll.cli.doctor;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * This machine, as far as its files and programs tell.
 *
 * @param root where its file system starts; {@code /} outside tests
 * @param environment its variables
 */
public record Host(Path root, Map<String, String> environment) {
  /** Directories that are often not on an ordinary user's PATH. */
  private static final List<String> ADMINISTRATION =
      List.of("usr/sbin", "usr/local/sbin", "sbin", "usr/lib/mit/sbin");

  /** The machine toll runs on. */
  public static Host here() {
    return new Host(Path.of("/"), System.getenv());
  }

  Path path(String absolute) {
    return root.resolve(absolute.substring(1));
  }

  /** A small file's text; empty when it cannot be read. */
  Optional<String> read(String absolute) {
    // Large reads, and nothing but reads: a sysctl file gives all it has to the first, and most of
    // /proc refuses the seek by which Files and available() look for the end.
    try (InputStream in = new FileInputStream(path(absolute).toFile())) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] buffer = new byte[1 << 16];
      for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
        bytes.write(buffer, 0, length);
      }
      return Optional.of(bytes.toString(StandardCharsets.UTF_8).strip());
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }

  /** The rest of the first line that starts with a word; empty when there is none. */
  Optional<String> line(String absolute, String start) {
    return read(absolute).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .findFirst();
  }

  /** A program on the PATH or among the administrator's. */
  Optional<Path> program(String name) {
    List<Path> places = new ArrayList<>();
    for (String place : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      try {
        if (!place.isBlank()) {
          places.add(Path.of(place));
        }
      } catch (InvalidPathException e) {
        // No place for a program.
      }
    }
    ADMINISTRATION.forEach(place -> places.add(root.resolve(place)));
    return places.stream()
        .map(place -> place.resolve(name))
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** Of these programs, those that are nowhere. */
  List<String> absent(List<String> programs) {
    return programs.stream().filter(program -> program(program).isEmpty()).toList();
  }
}
