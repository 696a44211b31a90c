package dev.toll.systems.hadoop;

import dev.toll.systems.base.security.KeyMaterial;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What an instance is started from: its level, its ports, its directories.
 *
 * @param yarn null when the level needs no YARN
 * @param kerberos null when the level needs none
 * @param keys null when the level needs no TLS
 * @param configuration what the servers read
 * @param data image, edits, blocks and keys: all that a wipe removes
 * @param logs of this trial
 */
record Deployment(
    HdfsTools tools,
    HdfsLevel level,
    Endpoints endpoints,
    YarnPorts yarn,
    Kerberos kerberos,
    KeyMaterial keys,
    Path configuration,
    Path data,
    Path logs) {

  /** Where its root is, without a slash at the end. */
  String uri() {
    return "hdfs://" + Endpoints.address(endpoints.nameNode());
  }

  Path nameDirectory() {
    return data.resolve("name");
  }

  Path dataDirectory(int dataNode) {
    return data.resolve("data" + dataNode);
  }

  List<Path> dataDirectories() {
    return IntStream.range(0, endpoints.dataNodes().size()).mapToObj(this::dataDirectory).toList();
  }

  Path keyStore() {
    return data.resolve("kms.jceks");
  }
}
