package dev.toll.systems.accumulo;

import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.base.connect.ClusterChange;
import dev.toll.systems.base.connect.ClusterRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a run has changed of a connected cluster, in a file of the run's directory: written before
 * each change, until all is as it was again. It holds no secret, only where that is read.
 *
 * @param before what the run found there, and how to reach it
 * @param properties whether properties may be other than before
 * @param restartDue whether servers may have read other values when they started
 * @param level whose command may be in effect; empty for none
 * @param restore the command that takes it back
 * @param namespaces that may be there
 */
record ChangedCluster(
    ClusterBefore before,
    boolean properties,
    boolean restartDue,
    String level,
    String restore,
    List<String> namespaces)
    implements ClusterChange<ChangedCluster> {
  static final ClusterRecord<ChangedCluster> RECORD =
      new ClusterRecord<>("connected-cluster.json", ChangedCluster.class);

  /**
   * A cluster as a run found it.
   *
   * @param cluster in words
   * @param instanceId of the cluster
   * @param version of Accumulo's client
   * @param file of client properties
   * @param clientProperties laid over them
   * @param names of the properties that the run may change
   * @param set those of them that were set in ZooKeeper
   * @param reported what each tablet server reported of them, by its address
   * @param startOnly those of them that servers read only when they start
   * @param restart command; empty for none
   * @param commandSeconds how long a command may take
   * @param startSeconds how long the cluster may take until it answers
   */
  record ClusterBefore(
      String cluster,
      String instanceId,
      String version,
      String file,
      Map<String, String> clientProperties,
      List<String> names,
      Map<String, String> set,
      Map<String, Map<String, String>> reported,
      List<String> startOnly,
      String restart,
      double commandSeconds,
      double startSeconds) {
    Login login() {
      return Login.by(file, clientProperties);
    }
  }

  /** Nothing is changed yet. */
  static ChangedCluster none(ClusterBefore before) {
    return new ChangedCluster(before, false, false, "", "", List.of());
  }

  ChangedCluster properties(boolean changed, boolean restart) {
    return new ChangedCluster(before, changed, restart, level, restore, namespaces);
  }

  @Override
  public ChangedCluster command(String of, String back) {
    return new ChangedCluster(before, properties, restartDue, of, back, namespaces);
  }

  @Override
  public String cluster() {
    return before.cluster();
  }

  @Override
  public String id() {
    return before.instanceId();
  }

  @Override
  public List<String> places() {
    return namespaces;
  }

  @Override
  public ChangedCluster withPlaces(List<String> there) {
    return new ChangedCluster(before, properties, restartDue, level, restore, there);
  }

  @Override
  public boolean settings() {
    return properties || restartDue || !level.isEmpty();
  }

  @Override
  public String byHand() {
    List<String> steps = new ArrayList<>();
    if (!level.isEmpty()) {
      steps.add("TOLL_LEVEL=%s; %s".formatted(level, restore));
    }
    if (properties) {
      for (String name : before.names()) {
        String value = before.set().get(name);
        steps.add(value == null ? "config -d " + name : "config -s %s=%s".formatted(name, value));
      }
    }
    if (restartDue) {
      steps.add("restart the servers");
    }
    namespaces.forEach(each -> steps.add("deletenamespace -f " + each));
    return "to put it back by hand: " + String.join("; ", steps);
  }
}
