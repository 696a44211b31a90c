package dev.toll.systems.sql;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds programs. */
final class Programs {
  private Programs() {}

  /**
   * A program.
   *
   * @param home a directory that has it, itself or in bin or sbin; empty for the path and others
   * @param others directories where it usually is, though not on the path
   */
  static Optional<Path> find(String home, String program, String... others) {
    List<Path> places = new ArrayList<>();
    if (home.isEmpty()) {
      String path = System.getenv().getOrDefault("PATH", "");
      Arrays.stream(path.split(":"))
          .filter(each -> !each.isEmpty())
          .map(Path::of)
          .forEach(places::add);
      Arrays.stream(others).map(Path::of).forEach(places::add);
    } else {
      Path there = Path.of(home);
      places.addAll(
          List.of(there, there.resolve("bin"), there.resolve("sbin"), there.resolve("scripts")));
    }
    return places.stream()
        .map(place -> place.resolve(program).toAbsolutePath())
        .filter(Files::isExecutable)
        .findFirst();
  }

  static boolean root() {
    return "root".equals(System.getProperty("user.name"));
  }
}
