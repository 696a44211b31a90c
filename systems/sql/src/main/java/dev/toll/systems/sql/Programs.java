package dev.toll.systems.sql;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.systems.base.process.GuardScript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds programs, and runs those that refuse to be root's. */
final class Programs {
  /** A user namespace of its own, where root is the user nobody; files still are root's outside. */
  private static final List<String> UNSHARE = List.of("unshare", "--user");

  private Programs() {}

  /**
   * A program.
   *
   * @param home a directory that has it, itself or in bin or sbin; empty for the path and others
   * @param others directories where it usually is, though not on the path
   */
  static Optional<Path> find(String home, String program, List<String> others) {
    List<String> places = new ArrayList<>();
    if (home.isEmpty()) {
      places.addAll(MachineProgram.directories(System.getenv("PATH")));
      places.addAll(others);
    } else {
      places.addAll(List.of(home, home + "/bin", home + "/sbin", home + "/scripts"));
    }
    return MachineProgram.find(program, places).map(Path::toAbsolutePath);
  }

  static boolean root() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** A command that must not see that it is run by root. */
  static List<String> unprivileged(String... command) {
    List<String> all = new ArrayList<>(root() ? UNSHARE : List.of());
    all.addAll(List.of(command));
    return all;
  }

  /** Whether such a command can be run here. */
  static boolean canBeUnprivileged() {
    return !root() || GuardScript.works(UNSHARE);
  }
}
