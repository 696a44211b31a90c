package dev.toll.systems.base.connect;

import com.google.gson.JsonParseException;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

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

  /**
   * Refuses to begin on a server that another run has not put back: its changes would be taken for
   * the server's own, and be put back for good.
   *
   * @param server in words
   * @param changed whether what a run has left are changes of this very server
   * @param byHand how to put it back without toll
   */
  public void refuseLeft(Path own, String server, Predicate<T> changed, Function<T, String> byHand)
      throws SystemException {
    try {
      for (Map.Entry<Path, T> left : leftByOthers(own).entrySet()) {
        if (changed.test(left.getValue())) {
          throw new SystemException(
              "%s still has settings of the interrupted run %s: toll resume %s puts them back; %s"
                  .formatted(server, left.getKey(), left.getKey(), byHand.apply(left.getValue())));
        }
      }
    } catch (IOException e) {
      throw new SystemException("cannot look for what other runs have left: " + e.getMessage(), e);
    }
  }

  /**
   * What is said when a server could not be put back.
   *
   * @param last what is known to be changed, where the record cannot be read
   */
  public String notPutBack(
      Path run, String server, String why, T last, Function<T, String> byHand) {
    String hand;
    try {
      hand = in(run).map(byHand).orElse("");
    } catch (IOException e) {
      hand = byHand.apply(last);
    }
    return "%s is not as it was before this run: %s. toll resume %s, or the next toll run in the"
            .formatted(server, why, run)
        + " same directory of runs, tries it again; "
        + hand;
  }
}
