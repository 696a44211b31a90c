package dev.toll.systems.accumulo;

import java.nio.file.Path;

/**
 * Where an instance's files lie.
 *
 * @param configuration what the servers read
 * @param data tables and write-ahead logs, ZooKeeper's data: all that a wipe removes
 * @param logs of this trial
 */
record Layout(Path configuration, Path data, Path logs) {
  Path tables() {
    return data.resolve("accumulo");
  }

  /** What HDFS stores, where it is the storage. */
  Path hdfs() {
    return data.resolve("hdfs");
  }

  Path hdfsConfiguration() {
    return configuration.resolve("hdfs");
  }

  Path zookeeper() {
    return data.resolve("zookeeper");
  }

  Path properties() {
    return configuration.resolve("accumulo.properties");
  }

  Path atRestKey() {
    return configuration.resolve("at-rest.key");
  }
}
