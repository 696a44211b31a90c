package dev.toll.systems.base.connect;

import com.google.gson.JsonObject;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.OwnSeal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.Printable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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
    JsonObject record = (JsonObject) Journal.GSON.toJsonTree(changed);
    OwnSeal.USER.add(run, file, record);
    RunDirectory.writeAtomically(run.resolve(file), Journal.GSON.toJson(record) + "\n");
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

  /** What a run of this user's has left changed; empty when nothing, or see {@link #foreign}. */
  public Optional<T> in(Path run) {
    return record(run).filter(record -> OwnSeal.USER.holds(run, file, record)).map(this::read);
  }

  private T read(JsonObject record) {
    return Journal.GSON.fromJson(record, type);
  }

  private Optional<JsonObject> record(Path run) {
    try {
      return Optional.of(Journal.GSON.fromJson(RunFiles.text(run.resolve(file)), JsonObject.class));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /**
   * What is said of a record that this user's toll did not write there as it is, and by which
   * nothing is done; empty where there is none.
   *
   * @param byHand what it asks for
   */
  public Optional<String> foreign(Path run, Function<T, String> byHand) {
    Path path = run.resolve(file);
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS) || in(run).isPresent()) {
      return Optional.empty();
    }
    String asked;
    try {
      asked =
          record(run)
              .map(record -> byHand.apply(read(record)))
              .map(words -> "it asks for: " + Printable.line(words))
              .orElse("it cannot be read");
    } catch (RuntimeException e) {
      // Whatever its fields hold, or lack.
      asked = "it cannot be read";
    }
    return Optional.of(
        "warning: %s was not written there by your toll, so nothing is put back by it; %s"
            .formatted(path, asked));
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
