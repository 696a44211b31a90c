package dev.toll.systems.hadoop;

import java.nio.file.Path;
import java.util.Map;

/**
 * How a client reaches a connected cluster.
 *
 * @param configuration directory of the user's core-site.xml and hdfs-site.xml
 * @param user its name; empty for the user who runs toll
 * @param properties laid over those of the files
 */
record ClusterAccess(String configuration, String user, Map<String, String> properties) {

  Path directory() {
    return Path.of(configuration);
  }
}
