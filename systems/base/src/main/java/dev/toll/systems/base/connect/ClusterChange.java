package dev.toll.systems.base.connect;

import dev.toll.engine.system.SystemException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run has changed of a cluster that is not toll's: a value that is written down before each
 * change. Each system has one of its own, with what it needs to put its cluster back.
 */
public interface ClusterChange<C extends ClusterChange<C>> {
  /** The cluster in words. */
  String cluster();

  /** What is the same of two changes of one cluster, and of no others. */
  String id();

  /** Whether settings of the cluster's may be other than before. */
  boolean settings();

  /** Places of the run that may be there, see {@link LentPlace}. */
  List<String> places();

  /** The same with other places. */
  C withPlaces(List<String> there);

  /**
   * The same with a level's command.
   *
   * @param of the level whose command may be in effect; empty for none
   * @param back the command that takes it back
   */
  C command(String of, String back);

  /** What to do by hand. */
  String byHand();

  /** Whether anything must be put back. */
  default boolean any() {
    return settings() || !places().isEmpty();
  }

  /** The same with one more place. */
  default C with(String place) {
    List<String> all = new ArrayList<>(places());
    all.add(place);
    return withPlaces(List.copyOf(all));
  }

  /** The same without a place. */
  default C without(String place) {
    List<String> all = new ArrayList<>(places());
    all.remove(place);
    return withPlaces(List.copyOf(all));
  }

  /** What is said when, after a crash, the cluster could not be put back. */
  default SystemException notPutBack(Exception why) {
    return new SystemException(
        "%s still has what an interrupted run has changed: %s; %s"
            .formatted(cluster(), why.getMessage(), byHand()),
        why);
  }
}
