package dev.toll.cli.doctor;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.mount.MachineProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * This machine: its files and programs.
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

  HostFiles files() {
    return new HostFiles(root);
  }

  /** The place itself if it exists, or else its nearest directory that does. */
  static Path existing(Path place) {
    Path existing = place.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    return existing;
  }

  /** The rest of the first line that starts with a word; empty when there is none. */
  Optional<String> line(String absolute, String start) {
    return files().read(absolute).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .findFirst();
  }

  /** An executable on the PATH or among the administrator's. */
  public Optional<Path> program(String name) {
    List<String> places = new ArrayList<>(MachineProgram.directories(environment.get("PATH")));
    ADMINISTRATION.forEach(place -> places.add(root.resolve(place).toString()));
    return MachineProgram.find(name, places);
  }

  /** Those of the programs that are not found. */
  List<String> absent(List<String> programs) {
    return programs.stream().filter(program -> program(program).isEmpty()).toList();
  }
}
