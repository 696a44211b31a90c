package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import java.nio.file.Path;

/**
 * Where an instance's files are.
 *
 * @param configuration what the servers read
 * @param data tables and write-ahead logs, ZooKeeper's data: all that a wipe removes
 * @param logs of this trial, on this machine
 */
record Layout(Path configuration, Path data, Path logs) {
  /** Where what a host's servers read is written, on this machine. */
  Path configuration(ProcessHost host) {
    return host.away() ? configuration.resolve(host.name()) : configuration;
  }

  /** The same as it is there. */
  Layout on(ProcessHost host) {
    return host.away() ? new Layout(host.there(configuration(host)), host.there(data), logs) : this;
  }

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

  Path hostNames() {
    return configuration.resolve(HostNames.FILE);
  }
}
