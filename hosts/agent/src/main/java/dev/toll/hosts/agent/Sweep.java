package dev.toll.hosts.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and ends processes by their mark, and removes directories of runs. */
final class Sweep {
  private static final int ROUNDS = 250;
  private static final int WAIT_MILLIS = 20;

  private Sweep() {}

  /**
   * Kills all processes of this user that have a variable in their environment, again and again,
   * because one may be forking.
   *
   * @return whether none is left
   */
  static boolean kill(String name, String value) throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      List<ProcessHandle> left = marked(name, value);
      if (left.isEmpty()) {
        return true;
      }
      left.forEach(ProcessHandle::destroyForcibly);
      Thread.sleep(WAIT_MILLIS);
    }
    return false;
  }

  private static List<ProcessHandle> marked(String name, String value) {
    String wanted = "\0" + name + "=" + value + "\0";
    List<ProcessHandle> found = new ArrayList<>();
    long self = ProcessHandle.current().pid();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : all) {
        String environment = read(process.resolve("environ"));
        long pid = Long.parseLong(process.getFileName().toString());
        if (pid != self && ("\0" + environment + "\0").contains(wanted)) {
          ProcessHandle.of(pid).ifPresent(found::add);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // No procfs: then nothing can be found.
    }
    return found;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      // It has ended, or is another user's.
      return "";
    }
  }

  /** Start time in clock ticks since boot (proc(5), stat field 22); empty when there is none. */
  static Optional<String> startTicks(long pid) {
    String stat = read(Path.of("/proc", Long.toString(pid), "stat"));
    int name = stat.lastIndexOf(')');
    return name < 0 ? Optional.empty() : Optional.of(stat.substring(name + 2).split(" ")[19]);
  }

  /** Removes a directory with all in it; follows no links. */
  static void remove(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    List<Path> inside;
    try (Stream<Path> all = Files.walk(directory)) {
      inside = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : inside) {
      Files.deleteIfExists(path);
    }
  }
}
