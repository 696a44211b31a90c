package dev.toll.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What runs have left on a host: the agent and its guard, marked processes, and files. */
public final class LeftOnHost {
  /** The agent's own; it has no mark. */
  public static final String AGENT = "\0-jar\0";

  public static final String GUARD = "toll-guard";
  private static final String MARK = "TOLL_RUN=";

  /** Kept between runs: the agent's jar, and files whose name is their SHA-256. */
  private static final String KEPT = "agent-[0-9a-f]{16}\\.jar|store|store/[0-9a-f]{64}|runs";

  private LeftOnHost() {}

  /** One line each. */
  public static List<String> of(NamespaceHosts hosts, String name) {
    List<String> left = new ArrayList<>();
    hosts.processes(name, AGENT).forEach(pid -> left.add("agent " + pid));
    hosts.processes(name, GUARD).forEach(pid -> left.add("guard " + pid));
    hosts.processes(name, "environ", MARK).forEach(pid -> left.add("process " + pid));
    Path data = hosts.data(name);
    if (!Files.isDirectory(data)) {
      return left;
    }
    try (Stream<Path> all = Files.walk(data, 2)) {
      all.map(path -> data.relativize(path).toString())
          .filter(path -> !path.isEmpty() && !path.matches(KEPT))
          .forEach(left::add);
    } catch (IOException | java.io.UncheckedIOException e) {
      // They come and go: it is looked at again.
      left.add(e.toString());
    }
    return left;
  }
}
