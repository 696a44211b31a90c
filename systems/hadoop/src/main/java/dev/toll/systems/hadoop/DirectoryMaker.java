package dev.toll.systems.hadoop;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.hadoop.client.ClusterCommands;
import dev.toll.systems.hadoop.client.ClusterCommands.Place;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;

/** Makes the directory of an instance on a connected cluster, by the client that loads it. */
record DirectoryMaker(ConnectedClient client, ConnectedLevel level, String name)
    implements Workspace.Maker {
  static final String KIND = "directory";

  static Place of(String root, String key) {
    return new Place(root, load(root), probe(root), key);
  }

  /** Directory of the load. */
  static String load(String root) {
    return root + "/load";
  }

  /** Directory outside the zone that the load's may be. */
  static String probe(String root) {
    return root + "/probe";
  }

  @Override
  public boolean taken() throws SystemException, InterruptedException {
    return client
        .call(ClusterCommands.NAMES, new Directory(level.directory()))
        .texts()
        .contains(name);
  }

  @Override
  public void make() throws SystemException, InterruptedException {
    client.call(
        ClusterCommands.MAKE_PLACE, of(level.place(name), level.zoneKey()), HdfsCluster.SHORT);
  }
}
