package dev.toll.cli;

import dev.toll.driver.Wait;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Keeps the files of one host at another level, behind toll's back. Between a file's arrival and
 * its server's start there is a JVM's boot.
 *
 * @param name of the files, in any directory of a run
 */
record Sabotage(Path data, String name, UnaryOperator<String> change, Thread thread) {

  /** Begins. */
  static Sabotage of(Path data, String name, UnaryOperator<String> change) {
    Thread thread = new Thread(() -> keep(data, name, change), "sabotage");
    thread.setDaemon(true);
    thread.start();
    return new Sabotage(data, name, change, thread);
  }

  private static void keep(Path data, String name, UnaryOperator<String> change) {
    try {
      Wait.every(Duration.ofMillis(20))
          .until(
              () -> {
                files(data, name).forEach(file -> change(file, change));
                return false;
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Path> files(Path data, String name) {
    try (Stream<Path> files = Files.walk(data.resolve("runs"))) {
      return files.filter(file -> file.endsWith(name)).toList();
    } catch (IOException | UncheckedIOException e) {
      // Not there yet, or just removed.
      return List.of();
    }
  }

  private static void change(Path file, UnaryOperator<String> change) {
    try {
      String text = Files.readString(file);
      String changed = change.apply(text);
      if (!changed.equals(text)) {
        Path other = file.resolveSibling("other");
        Files.writeString(other, changed);
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      // Just removed.
    }
  }

  /** Ends. */
  void end() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }
}
