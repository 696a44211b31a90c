package dev.toll.systems.hadoop;

import dev.toll.engine.system.Restoring;
import dev.toll.systems.base.connect.ChangeRecord;
import dev.toll.systems.base.connect.ClusterChange;
import dev.toll.systems.base.connect.ClusterChange.Before;
import java.util.Map;

/**
 * A connected cluster as a run found it.
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
    double startSeconds)
    implements Before {
  static final ChangeRecord<ClusterChange<ClusterBefore>> RECORD =
      ClusterChange.record(Restoring.RECORD + "hdfs.json", ClusterBefore.class);

  @Override
  public String cluster() {
    return "HDFS at " + uri;
  }

  @Override
  public String id() {
    return uri;
  }

  @Override
  public String removal() {
    return "hdfs dfs -rm -r -skipTrash";
  }
}
