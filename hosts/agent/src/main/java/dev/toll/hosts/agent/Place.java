package dev.toll.hosts.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/**
 * Where an agent's files are.
 *
 * @param store files that are kept between runs, by their hash
 * @param run the directory of this run, which ends with the agent
 */
record Place(Path store, Path run) {
  /** In each run's directory: of whom it is. */
  private static final String OWNER = "agent";

  /**
   * Makes the directories, and removes those of runs whose agent is gone, with what is left of
   * their processes: a power cut, or a kill of agent and guard.
   *
   * @param data null for the user's cache directory
   * @param cookie of this agent
   */
  static Place make(String data, String mark, String cookie)
      throws IOException, InterruptedException {
    Path base = base(data).toAbsolutePath();
    Path runs = base.resolve("runs");
    Place place = new Place(base.resolve("store"), runs.resolve(mark + "." + cookie));
    make(place.store);
    make(runs);
    sweep(runs);
    make(place.run);
    Files.writeString(place.run.resolve(OWNER), String.join("\n", identity(cookie)) + "\n");
    return place;
  }

  private static void make(Path directory) throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static Path base(String data) {
    if (data != null) {
      return Path.of(data);
    }
    String cache = System.getenv("XDG_CACHE_HOME");
    return cache == null || cache.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".cache", "toll", "agent")
        : Path.of(cache, "toll", "agent");
  }

  private static List<String> identity(String cookie) {
    long pid = ProcessHandle.current().pid();
    return List.of(
        cookie,
        Long.toString(pid),
        Sweep.startTicks(pid).orElse("-"),
        Optional.ofNullable(Facts.read("/proc/sys/kernel/random/boot_id")).orElse("-"),
        Optional.ofNullable(Facts.pidNamespace()).orElse("-"));
  }

  private static void sweep(Path runs) throws IOException, InterruptedException {
    List<String> here = identity("");
    try (DirectoryStream<Path> all = Files.newDirectoryStream(runs)) {
      for (Path run : all) {
        List<String> owner = owner(run);
        if (owner.size() != here.size()) {
          continue;
        }
        boolean thisBoot = owner.get(3).equals(here.get(3));
        // Another namespace's pids mean nothing here; another boot has ended all processes.
        boolean unseen = thisBoot && !owner.get(4).equals(here.get(4));
        if (unseen || (thisBoot && alive(owner))) {
          continue;
        }
        if (thisBoot) {
          boolean unused = Sweep.kill(Children.COOKIE, owner.get(0));
        }
        Sweep.remove(run);
      }
    }
  }

  /** Empty or cut when it does not say: another agent is just making it. */
  private static List<String> owner(Path run) {
    try {
      return Files.readAllLines(run.resolve(OWNER), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean alive(List<String> owner) {
    return Sweep.startTicks(Long.parseLong(owner.get(1)))
        .filter(ticks -> ticks.equals(owner.get(2)))
        .isPresent();
  }

  /**
   * A path below the run's directory.
   *
   * @throws IOException if it leads out of it
   */
  Path below(String path) throws IOException {
    Path resolved = run.resolve(path).normalize();
    if (!resolved.startsWith(run)) {
      throw new IOException(path + " leads out of the run's directory");
    }
    return resolved;
  }
}
