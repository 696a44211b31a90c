package dev.toll.systems.base.jdk;

import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the Java installations on this machine and picks one for a system's servers: toll runs on
 * any JDK from 17 on, the servers only on those their version supports.
 */
public final class JdkFinder {

  /** Long-term releases; 21, 25, 29, ... come every two years, 8 and 11 before the rule. */
  private static boolean isLongTerm(int feature) {
    return feature == 8 || feature == 11 || (feature >= 17 && (feature - 17) % 4 == 0);
  }

  private final Map<String, String> environment;
  private final JdkPlaces places;
  private final Path running;

  /** Searches this machine. */
  public JdkFinder() {
    this(
        System.getenv(),
        Path.of(System.getProperty("user.home")),
        Path.of("/"),
        Path.of(System.getProperty("java.home")));
  }

  JdkFinder(Map<String, String> environment, Path userHome, Path root, Path running) {
    this.environment = environment;
    this.places = new JdkPlaces(environment, userHome, root);
    this.running = running;
  }

  /** Every installation found, each once, the running one first. */
  public List<Jdk> all() {
    Map<Path, Jdk> found = new LinkedHashMap<>();
    JdkReader.read(running).ifPresent(jdk -> found.put(jdk.home(), jdk));
    for (Path place : places.all()) {
      JdkReader.read(place).ifPresent(jdk -> found.putIfAbsent(jdk.home(), jdk));
    }
    return new ArrayList<>(found.values());
  }

  /**
   * Picks one: the one named by TOLL_SERVER_JAVA_HOME; else the running one if it fits; else the
   * newest long-term release in the range; else the newest in it.
   *
   * @throws SystemException in words for the user: what was found, what to install or set
   */
  public Jdk pick(JdkRange range) throws SystemException {
    String named = environment.get(JdkPlaces.VARIABLE);
    if (named != null && !named.isBlank()) {
      return named(range, named);
    }
    Optional<Jdk> here = JdkReader.read(running).filter(range::contains);
    if (here.isPresent()) {
      return here.get();
    }
    List<Jdk> all = all();
    return all.stream()
        .filter(range::contains)
        .max(
            Comparator.comparing((Jdk jdk) -> isLongTerm(jdk.feature()))
                .thenComparing(Jdk::feature))
        .orElseThrow(() -> none(range, all));
  }

  private static Jdk named(JdkRange range, String home) throws SystemException {
    Jdk jdk =
        JdkReader.read(Path.of(home))
            .orElseThrow(
                () ->
                    new SystemException(
                        JdkPlaces.VARIABLE
                            + "="
                            + home
                            + " holds no working bin/java: set it to the directory of a JDK "
                            + range));
    if (!range.contains(jdk)) {
      throw new SystemException(
          JdkPlaces.VARIABLE
              + " names Java "
              + jdk
              + ", but the servers of "
              + range.system()
              + " run on JDK "
              + range
              + ": set it to one of these, or unset it to let toll choose");
    }
    return jdk;
  }

  private static SystemException none(JdkRange range, List<Jdk> found) {
    String list =
        found.isEmpty()
            ? "none"
            : found.stream().map(Jdk::toString).collect(Collectors.joining("; "));
    return new SystemException(
        "the servers of "
            + range.system()
            + " run on JDK "
            + range
            + ", and none was found (found: "
            + list
            + "): install one, or set "
            + JdkPlaces.VARIABLE
            + " to its directory");
  }
}
