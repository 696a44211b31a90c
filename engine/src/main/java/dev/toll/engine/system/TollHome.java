package dev.toll.engine.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where toll itself is installed: {@code lib/} for the orchestrator, {@code drivers/<name>/} for
 * the jars of ours that run inside a driver or a helper, each with that system's own jars, and
 * {@code hosts/} for the agent.
 */
public final class TollHome {
  /** System property the launcher sets. */
  public static final String PROPERTY = "toll.home";

  private TollHome() {}

  /** Our jars for one kind of driver or helper, in a fixed order. */
  public static List<Path> driverJars(String name) throws SystemException {
    return jars(Path.of("drivers", name));
  }

  /** The agent that is sent to other hosts. */
  public static Path agentJar() throws SystemException {
    return jars(Path.of("hosts")).get(0);
  }

  private static List<Path> jars(Path below) throws SystemException {
    String home = System.getProperty(PROPERTY);
    if (home == null) {
      throw new SystemException(
          "system property " + PROPERTY + " is not set; start toll by its launcher, ./toll");
    }
    Path directory = Path.of(home).resolve(below).toAbsolutePath();
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      if (!jars.isEmpty()) {
        return jars;
      }
    } catch (IOException e) {
      // Falls through: missing and empty are the same mistake.
    }
    throw new SystemException(
        "no jars in " + directory + "; build toll again (remove cli/target, then run ./toll)");
  }
}
