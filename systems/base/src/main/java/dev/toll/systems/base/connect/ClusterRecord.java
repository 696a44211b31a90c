package dev.toll.systems.base.connect;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The record of what a run changes of a cluster that is not toll's.
 *
 * @param file in the run's directory
 */
public record ClusterRecord<C extends ClusterChange<C>>(ChangeRecord<C> file) {
  /** Puts back what a run has left, after a crash. */
  public interface Restorer<C> {
    void restore(C left) throws SystemException, InterruptedException;
  }

  /**
   * A record in a file of its own.
   *
   * @param file its name
   * @param type what it holds
   */
  public ClusterRecord(String file, Class<C> type) {
    this(new ChangeRecord<>(file, type));
  }

  /** Writes it into the run's directory, or removes it where nothing is changed any more. */
  public C save(Path run, C changed) throws IOException {
    if (changed.any()) {
      file.write(run, changed);
    } else {
      file.delete(run);
    }
    return changed;
  }

  /** Whether a run has left something changed. */
  public boolean left(Path run) {
    return file.in(run).isPresent();
  }

  /** What is said of a record that is not this user's; see {@link ChangeRecord#foreign}. */
  public Optional<String> foreign(Path run) {
    return file.foreign(run, ClusterChange::byHand);
  }

  /** Has put back what a run has left changed; nothing is done where there is nothing. */
  public void restore(Path run, Restorer<C> restorer) throws SystemException, InterruptedException {
    Optional<C> left = file.in(run);
    if (left.isPresent()) {
      restorer.restore(left.get());
    }
  }

  /**
   * Refuses to begin on a cluster that another run has not put back: its changes would be taken for
   * the cluster's own, and be put back for good.
   *
   * @param own directory of the run that asks
   * @param found the cluster as it found it
   */
  public void refuseLeft(Path own, C found) throws SystemException {
    try {
      for (Map.Entry<Path, C> other : file.leftByOthers(own).entrySet()) {
        C left = other.getValue();
        if (left.settings() && left.id().equals(found.id())) {
          throw new SystemException(
              "%s still has settings of the interrupted run %s: toll resume %s puts them back; %s"
                  .formatted(found.cluster(), other.getKey(), other.getKey(), left.byHand()));
        }
      }
    } catch (IOException e) {
      throw new SystemException("cannot look for what other runs have left: " + e.getMessage(), e);
    }
  }

  /**
   * What is said when a cluster could not be put back as its run ended.
   *
   * @param last what is known to be changed, where the record cannot be read
   */
  String notPutBack(Path run, String why, C last) {
    String hand = file.in(run).map(ClusterChange::byHand).orElse(last.byHand());
    return "%s is not as it was before this run: %s. toll resume %s, or the next toll run in the"
            .formatted(last.cluster(), why, run)
        + " same directory of runs, tries it again; "
        + hand;
  }
}
