package dev.toll.systems.command;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.MachineCheck;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Programs that a study names as needed, and whether they are on this machine. */
final class Requires {
  /** Debian keeps servers where an ordinary user's PATH does not lead. */
  private static final List<String> SERVERS = List.of("/usr/local/sbin", "/usr/sbin", "/sbin");

  private static final String PROGRAM = "[A-Za-z0-9][A-Za-z0-9._+-]*";

  /** As Debian's policy has them (5.6.1), several separated by spaces. */
  private static final String PACKAGES = "[a-z0-9][a-z0-9.+-]*( [a-z0-9][a-z0-9.+-]*)*";

  private Requires() {}

  /** The first level whose programs are not all here, which they are, and what to install. */
  static Optional<String> unavailable(List<Level> levels) {
    List<String> directories = new ArrayList<>(MachineProgram.directories(System.getenv("PATH")));
    directories.addAll(SERVERS);
    return MachineCheck.first(levels, level -> lacking(level.settings(), directories));
  }

  /**
   * What a level needs and these directories do not have.
   *
   * @return a sentence with what to install; empty when all is there
   */
  static Optional<String> lacking(Settings level, List<String> directories) {
    List<String> programs = new ArrayList<>();
    Set<String> packages = new LinkedHashSet<>();
    for (Map.Entry<String, String> need : level.below(CommandSettings.REQUIRES).entrySet()) {
      if (!need.getValue().isBlank() && MachineProgram.find(need.getKey(), directories).isEmpty()) {
        programs.add(need.getKey());
        packages.add(need.getValue());
      }
    }
    return programs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "not found on the path: %s; install %s (Debian: apt-get install %s)"
                .formatted(
                    String.join(", ", programs),
                    programs.size() == 1 ? "it" : "them",
                    String.join(" ", packages)));
  }

  /** Finds the mistakes in what a level needs; an empty value unsets it. */
  static void check(Settings settings, Problems problems) {
    settings
        .below(CommandSettings.REQUIRES)
        .forEach(
            (program, packages) -> {
              String path = CommandSettings.REQUIRES + program;
              if (!program.matches(PROGRAM)) {
                problems.add(settings, path, ": a program is named without its directory");
              } else if (!packages.isBlank() && !packages.matches(PACKAGES)) {
                problems.add(
                    settings.origin(path),
                    "%s: '%s' is not the name of a Debian package".formatted(path, packages));
              }
            });
  }
}
