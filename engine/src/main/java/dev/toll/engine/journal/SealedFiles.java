package dev.toll.engine.journal;

import com.google.gson.JsonObject;
import dev.toll.engine.files.RunFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * The sizes and checksums of what a trial's figures and pictures are made from, in its line of the
 * journal. They show damage and careless edits, as the checksums of lines do; they are no
 * signature.
 */
final class SealedFiles {
  /** Of a trial: by path from the run's directory, size in bytes and CRC-32C. */
  private static final String FIELD = "files";

  /** They may grow until the servers have ended; no figure is made from them. */
  private static final String LOGS = "logs";

  private static final String TRIALS = "trials";

  private SealedFiles() {}

  /**
   * Adds those of a trial to its line.
   *
   * @param environment the name of its environment's file; null for none
   */
  static void add(JsonObject trial, Path run, Path attempt, String environment) throws IOException {
    JsonObject sums = new JsonObject();
    if (environment != null) {
      sums.addProperty(environment, sum(RunFiles.checked(run, run.resolve(environment))));
    }
    for (Path file : files(attempt)) {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        sums.addProperty(run.relativize(file).toString(), sum(file));
      }
    }
    trial.add(FIELD, sums);
  }

  /** All in a trial's directory but its logs and directories. */
  private static List<Path> files(Path attempt) throws IOException {
    if (!Files.isDirectory(attempt, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(attempt)) {
      return all.filter(file -> !file.startsWith(attempt.resolve(LOGS)))
          .filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
  }

  /** Whether the field, if there is one, has the right form. */
  static boolean formed(JsonObject trial) {
    return !trial.has(FIELD)
        || trial.getAsJsonObject(FIELD).entrySet().stream()
            .allMatch(
                file ->
                    !Path.of(file.getKey()).isAbsolute()
                        && file.getValue().getAsString().matches("[0-9]+ [0-9a-f]{8}"));
  }

  /**
   * What a trial's line says of a file.
   *
   * @param sum null of one that it does not name, though it is in the trial's directory
   */
  private record Seal(int line, String trial, String sum) {}

  /** Files that do not match the newest line that names them, as damage of that line. */
  static List<JournalReader.Damage> changed(Path run, List<Journal.Line> lines) {
    Map<String, Seal> seals = new TreeMap<>();
    for (Journal.Line line : lines) {
      if (line.kind().equals(Journal.TRIAL) && line.body().has(FIELD)) {
        String trial = line.body().get("trial").getAsString();
        line.body()
            .getAsJsonObject(FIELD)
            .asMap()
            .forEach(
                (file, sum) -> seals.put(file, new Seal(line.number(), trial, sum.getAsString())));
      }
    }
    added(run, seals);
    Map<String, List<String>> wrong = new TreeMap<>();
    seals.forEach(
        (file, seal) -> {
          String how = how(run, file, seal.sum);
          if (how != null) {
            wrong.computeIfAbsent(how, key -> new ArrayList<>()).add(file);
          }
        });
    List<JournalReader.Damage> changed = new ArrayList<>();
    wrong.forEach(
        (how, files) -> {
          Seal first = seals.get(files.get(0));
          String what =
              "has trial %s, but its file %s %s".formatted(first.trial, files.get(0), how)
                  + (files.size() == 1 ? "" : " (and %d more)".formatted(files.size() - 1));
          changed.add(new JournalReader.Damage(first.line, what, true));
        });
    return changed;
  }

  private static void added(Path run, Map<String, Seal> seals) {
    Map<Path, Seal> attempts = new TreeMap<>();
    seals.forEach(
        (file, seal) -> {
          Path path = Path.of(file);
          if (path.startsWith(TRIALS) && path.getNameCount() > 2) {
            attempts.put(path.subpath(0, 2), seal);
          }
        });
    attempts.forEach(
        (attempt, seal) -> {
          try {
            for (Path file : files(run.resolve(attempt))) {
              seals.putIfAbsent(
                  run.relativize(file).toString(), new Seal(seal.line, seal.trial, null));
            }
          } catch (IOException | UncheckedIOException e) {
            // Then the files that the line names cannot be read either.
          }
        });
  }

  /** What is wrong with a file; null when it matches. */
  private static String how(Path run, String name, String was) {
    if (was == null) {
      return "was added since";
    }
    try {
      Path file = RunFiles.checked(run, run.resolve(name));
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return "is missing";
      }
      boolean sized = was.startsWith(Files.size(file) + " ");
      return sized && sum(file).equals(was) ? null : "has changed since";
    } catch (FileSystemException e) {
      return e.getReason();
    } catch (IOException e) {
      return "cannot be read: " + e.getMessage();
    }
  }

  private static String sum(Path file) throws IOException {
    CRC32C crc = new CRC32C();
    try (InputStream in = new CheckedInputStream(Files.newInputStream(file), crc)) {
      long size = in.transferTo(OutputStream.nullOutputStream());
      return "%d %08x".formatted(size, crc.getValue());
    }
  }
}
