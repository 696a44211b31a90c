package dev.toll.systems.accumulo;

import dev.toll.engine.system.Restoring;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.base.connect.ChangeRecord;
import dev.toll.systems.base.connect.ClusterChange;
import dev.toll.systems.base.connect.ClusterChange.Before;
import java.util.List;
import java.util.Map;

/**
 * A connected cluster as a run found it.
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
    double startSeconds)
    implements Before {
  static final ChangeRecord<ClusterChange<ClusterBefore>> RECORD =
      ClusterChange.record(Restoring.RECORD + "cluster.json", ClusterBefore.class);

  @Override
  public String id() {
    return instanceId;
  }

  Login login() {
    return Login.by(file, clientProperties);
  }

  @Override
  public String removal() {
    return "deletenamespace -f";
  }

  @Override
  public List<String> propertiesByHand() {
    return names.stream()
        .map(
            name ->
                set.containsKey(name)
                    ? "config -s %s=%s".formatted(name, set.get(name))
                    : "config -d " + name)
        .toList();
  }
}
