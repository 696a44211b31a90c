package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.hadoop.client.ClusterCommands.Place;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A level of a cluster that runs already.
 *
 * @param name that the study's commands are given
 * @param directory of the cluster, in which the run's own is
 * @param key of a zone of the run's own; empty for none
 * @param nameNode properties that the NameNode must report
 * @param dataNode properties that each DataNode must report
 * @param set command that brings the cluster to the level; empty for none
 * @param restore command that takes that back
 */
record ConnectedLevel(
    String name,
    HdfsLevel hdfs,
    ClusterAccess access,
    String directory,
    String key,
    Map<String, String> nameNode,
    Map<String, String> dataNode,
    String set,
    String restore) {
  static final String ENCRYPT = "dfs.encrypt.data.transfer";
  private static final String SUITES = "dfs.encrypt.data.transfer.cipher.suites";

  static ConnectedLevel of(String name, Settings settings) {
    HdfsLevel hdfs = HdfsLevel.of(settings);
    String directory = settings.text(ConnectSettings.DIRECTORY);
    return new ConnectedLevel(
        name,
        hdfs,
        new ClusterAccess(
            Path.of(settings.text(ConnectSettings.CONFIGURATION)).toAbsolutePath().toString(),
            settings.text(ConnectSettings.USER),
            client(hdfs)),
        directory.length() > 1 && directory.endsWith("/")
            ? directory.substring(0, directory.length() - 1)
            : directory,
        settings.text(ConnectSettings.ZONE_KEY),
        settings.below(ConnectSettings.NAMENODE),
        settings.below(ConnectSettings.DATANODE),
        settings.text(LevelCommands.SET),
        settings.text(LevelCommands.RESTORE));
  }

  /** What the level lays over the user's own files. */
  private static Map<String, String> client(HdfsLevel hdfs) {
    Map<String, String> properties = new LinkedHashMap<>();
    switch (hdfs.wire().encrypted()) {
      case PLAIN -> {}
      case AES -> properties.putAll(Transfer.AES_SUITE);
      case DEFAULT_CIPHER -> properties.put(SUITES, "");
    }
    properties.putAll(HdfsConfiguration.ofClient(hdfs));
    return properties;
  }

  /** What a server must report. */
  Map<String, String> claimed(boolean ofNameNode) {
    Map<String, String> claimed = new TreeMap<>(ofNameNode ? nameNode : dataNode);
    boolean encrypted = hdfs.wire().encrypted() != Transfer.PLAIN;
    claimed.putIfAbsent(ENCRYPT, Boolean.toString(encrypted));
    if (encrypted) {
      claimed.putIfAbsent(SUITES, hdfs.wire().aes() ? Transfer.AES_SUITE.get(SUITES) : "");
    }
    return claimed;
  }

  /** The path of the run's own directory, by its name. */
  String path(String own) {
    return directory.equals("/") ? "/" + own : directory + "/" + own;
  }

  /** A directory of the run's own: in it the load's, and one outside the zone that this may be. */
  Place directories(String root) {
    return new Place(root, root + "/load", root + "/probe", zoneKey());
  }

  /** Null for none. */
  String zoneKey() {
    return key.isEmpty() ? null : key;
  }
}
