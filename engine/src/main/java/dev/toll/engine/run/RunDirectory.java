package dev.toll.engine.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code runs/<study>/<UTC start>/}: the truth about a run; everything else derives from it. */
public record RunDirectory(Path path) {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Makes a new one and points {@code latest} at it. */
  public static RunDirectory create(Path runs, String study, Instant start) throws IOException {
    Path parent = Files.createDirectories(runs.resolve(study));
    Path path = parent.resolve(NAME.format(start));
    for (int i = 2; Files.exists(path); i++) {
      path = parent.resolve(NAME.format(start) + "-" + i);
    }
    Files.createDirectories(path.resolve("trials"));
    Path link = parent.resolve("latest.new");
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, path.getFileName());
    Files.move(
        link,
        parent.resolve("latest"),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    return new RunDirectory(path.toAbsolutePath().normalize());
  }

  /** The newest run of a study that has a journal. */
  public static Optional<RunDirectory> latest(Path runs, String study) throws IOException {
    Path parent = runs.resolve(study);
    if (!Files.isDirectory(parent)) {
      return Optional.empty();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(child -> !Files.isSymbolicLink(child))
          .filter(child -> Files.exists(child.resolve("journal.jsonl")))
          .max(Comparator.comparing(child -> child.getFileName().toString()))
          .map(child -> new RunDirectory(child.toAbsolutePath().normalize()));
    }
  }

  public String id() {
    return path.getFileName().toString();
  }

  public Path journal() {
    return path.resolve("journal.jsonl");
  }

  public Path study() {
    return path.resolve("study.yaml");
  }

  public Path environment() {
    return path.resolve("environment.json");
  }

  public Path results() {
    return path.resolve("results.json");
  }

  public Path report() {
    return path.resolve("report.html");
  }

  /** Scratch of the run (data, configuration, secrets); gone when it is over. */
  public Path work() {
    return path.resolve("work");
  }

  public Path trial(String trial) {
    return path.resolve("trials").resolve(trial);
  }

  public Path logs(String trial) {
    return trial(trial).resolve("logs");
  }

  /** Removes a directory and all in it, following no link. What is gone already is no error. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
            Files.deleteIfExists(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Writes a file whole or not at all. */
  public static void writeAtomically(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(temporary, text);
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The runs of a study, oldest first. */
  public static List<RunDirectory> all(Path runs, String study) throws IOException {
    Path parent = runs.resolve(study);
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(child -> !Files.isSymbolicLink(child) && Files.isDirectory(child))
          .sorted()
          .map(child -> new RunDirectory(child.toAbsolutePath().normalize()))
          .toList();
    }
  }
}
