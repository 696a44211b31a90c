package dev.toll.systems.base.connect;

import com.google.gson.JsonObject;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.OwnSeal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Where a run writes down what it changes of a server that is not toll's, before it changes it: a
 * file of the run's directory, there until all is as it was again.
 *
 * @param file its name
 * @param type what it holds
 */
public record ChangeRecord<C extends ServerChange>(String file, Type type) {
  /** Puts back what a run has changed. */
  public interface Restorer<C> {
    void restore(C left) throws SystemException, InterruptedException, IOException;
  }

  /** A record of what no type describes further. */
  public ChangeRecord(String file, Class<C> type) {
    this(file, (Type) type);
  }

  /**
   * Writes it anew, or removes it where nothing is changed any more; that is on the disk before
   * this returns.
   */
  public C save(Path run, C changed) throws IOException {
    if (changed.any()) {
      write(run, changed);
    } else {
      delete(run);
    }
    return changed;
  }

  private void write(Path run, C changed) throws IOException {
    JsonObject record = (JsonObject) Journal.GSON.toJsonTree(changed, type);
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
  public Optional<C> in(Path run) {
    return record(run).filter(record -> OwnSeal.USER.holds(run, file, record)).map(this::read);
  }

  private C read(JsonObject record) {
    return Journal.GSON.fromJson(record, type);
  }

  private Optional<JsonObject> record(Path run) {
    try {
      return Optional.of(Journal.GSON.fromJson(RunFiles.text(run.resolve(file)), JsonObject.class));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** Whether a run has left something changed. */
  public boolean left(Path run) {
    return in(run).isPresent();
  }

  /**
   * What is said of a record that this user's toll did not write there as it is, and by which
   * nothing is done; empty where there is none.
   */
  public Optional<String> foreign(Path run) {
    Path path = run.resolve(file);
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS) || in(run).isPresent()) {
      return Optional.empty();
    }
    String asked;
    try {
      asked =
          record(run)
              .map(record -> read(record).byHand())
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
   * Has put back what a run has left changed, and removes the record; nothing is done where there
   * is nothing.
   *
   * @throws SystemException when that fails, with what to do by hand
   */
  public void restore(Path run, Restorer<C> restorer) throws SystemException, InterruptedException {
    Optional<C> left = in(run);
    if (left.isPresent()) {
      try {
        restorer.restore(left.get());
        delete(run);
      } catch (SystemException | IOException e) {
        C still = in(run).orElse(left.get());
        throw new SystemException(
            "%s still has what an interrupted run has changed: %s; %s"
                .formatted(still.cluster(), e.getMessage(), still.byHand()),
            e);
      }
    }
  }

  /**
   * Refuses to begin on servers that another run of the same directory of runs has not put back:
   * its changes would be taken for the servers' own, and be put back for good.
   *
   * @param own directory of the run that asks
   * @param cluster the servers in words
   * @param id see {@link ServerChange#id}
   */
  public void refuseLeft(Path own, String cluster, String id) throws SystemException {
    try {
      for (RunDirectory other : RunDirectory.all(own.getParent().getParent())) {
        Path run = other.path();
        Optional<C> left =
            in(run).filter(each -> !run.equals(own) && each.settings() && each.id().equals(id));
        if (left.isPresent()) {
          throw new SystemException(
              "%s still has settings of the interrupted run %s: toll resume %s puts them back; %s"
                  .formatted(cluster, run, run, left.get().byHand()));
        }
      }
    } catch (IOException e) {
      throw new SystemException("cannot look for what other runs have left: " + e.getMessage(), e);
    }
  }

  /**
   * What is said when servers could not be put back as their run ended.
   *
   * @param last what is known to be changed, where the record cannot be read
   */
  String notPutBack(Path run, String why, C last) {
    return "%s is not as it was before this run: %s. toll resume %s, or the next toll run in the"
            .formatted(last.cluster(), why, run)
        + " same directory of runs, tries it again; "
        + in(run).orElse(last).byHand();
  }
}
