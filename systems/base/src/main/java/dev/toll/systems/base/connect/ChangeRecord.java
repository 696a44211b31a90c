package dev.toll.systems.base.connect;

import com.google.gson.JsonParseException;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a run writes down what it changes of a server that is not toll's, before it changes it: a
 * file of the run's directory, there until all is as it was again.
 *
 * @param file its name
 * @param type what it holds
 */
public record ChangeRecord<T>(String file, Class<T> type) {

  /** Writes it anew; it is on the disk before this returns. */
  public void write(Path run, T changed) throws IOException {
    RunDirectory.writeAtomically(run.resolve(file), Journal.GSON.toJson(changed) + "\n");
    sync(run);
  }

  /** All is as it was. */
  public void delete(Path run) throws IOException {
    Files.deleteIfExists(run.resolve(file));
    sync(run);
  }

  /** The name of a file is its directory's content. */
  private static void sync(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** What a run has left changed; empty when nothing. */
  public Optional<T> in(Path run) throws IOException {
    Path path = run.resolve(file);
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(Journal.GSON.fromJson(Files.readString(path), type));
    } catch (JsonParseException e) {
      throw new IOException(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * What other runs of the same directory of runs have left, by their directories.
   *
   * @param own directory of the run that asks
   */
  public Map<Path, T> leftByOthers(Path own) throws IOException {
    Map<Path, T> left = new LinkedHashMap<>();
    for (RunDirectory other : RunDirectory.all(own.getParent().getParent())) {
      if (!other.path().equals(own)) {
        in(other.path()).ifPresent(changed -> left.put(other.path(), changed));
      }
    }
    return left;
  }
}
