package dev.toll.systems.hadoop;

import dev.toll.systems.base.connect.ClusterChange;
import dev.toll.systems.base.connect.ClusterRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a run has changed of a connected cluster, in a file of the run's directory: written before
 * each change, until all is as it was again.
 *
 * @param before what the run found there, and how to reach it
 * @param level whose command may be in effect; empty for none
 * @param restore the command that takes it back
 * @param directories that may be there
 */
record ChangedCluster(ClusterBefore before, String level, String restore, List<String> directories)
    implements ClusterChange<ChangedCluster> {
  static final ClusterRecord<ChangedCluster> RECORD =
      new ClusterRecord<>("connected-hdfs.json", ChangedCluster.class);

  /**
   * A cluster as a run found it.
   *
   * @param uri of the cluster
   * @param version of Hadoop's client
   * @param access by which the run found it
   * @param reported what each server reported of the properties that levels change, by its name
   * @param dataNodes how many were alive
   * @param commandSeconds how long a command may take
   * @param startSeconds how long the cluster may take until it answers
   */
  record ClusterBefore(
      String uri,
      String version,
      ClusterAccess access,
      Map<String, Map<String, String>> reported,
      int dataNodes,
      double commandSeconds,
      double startSeconds) {
    /** In words. */
    String cluster() {
      return "HDFS at " + uri;
    }
  }

  /** Nothing is changed yet. */
  static ChangedCluster none(ClusterBefore before) {
    return new ChangedCluster(before, "", "", List.of());
  }

  @Override
  public ChangedCluster command(String of, String back) {
    return new ChangedCluster(before, of, back, directories);
  }

  @Override
  public String cluster() {
    return before.cluster();
  }

  @Override
  public String id() {
    return before.uri();
  }

  @Override
  public List<String> places() {
    return directories;
  }

  @Override
  public ChangedCluster withPlaces(List<String> there) {
    return new ChangedCluster(before, level, restore, there);
  }

  @Override
  public boolean settings() {
    return !level.isEmpty();
  }

  @Override
  public String byHand() {
    List<String> steps = new ArrayList<>();
    if (settings()) {
      steps.add("TOLL_LEVEL=%s; %s".formatted(level, restore));
    }
    directories.forEach(each -> steps.add("hdfs dfs -rm -r -skipTrash " + each));
    return "to put it back by hand: " + String.join("; ", steps);
  }
}
