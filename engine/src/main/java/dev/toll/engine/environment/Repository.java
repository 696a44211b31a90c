package dev.toll.engine.environment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The git repository that toll was started in: which state of it a run is of. */
public final class Repository {
  /** Its group among the facts of a run's environment. */
  public static final String GROUP = "repository";

  private Repository() {}

  /** Its commit, and whether files of it have changed since; none where there is none. */
  public static Map<String, String> describe(Path directory) throws InterruptedException {
    Map<String, String> facts = new TreeMap<>();
    String at = directory.toAbsolutePath().toString();
    try {
      Crypto.output(List.of("git", "-C", at, "rev-parse", "HEAD"))
          .ifPresent(commit -> facts.put("commit", commit.strip()));
      if (!facts.isEmpty()) {
        boolean changed =
            Crypto.output(List.of("git", "-C", at, "status", "--porcelain", "-uno")).isPresent();
        facts.put("changed since", changed ? "yes" : "no");
      }
    } catch (IOException e) {
      // No git here.
    }
    return facts;
  }
}
