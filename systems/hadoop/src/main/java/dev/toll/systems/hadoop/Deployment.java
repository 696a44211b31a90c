package dev.toll.systems.hadoop;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What an instance is started from: its level, its ports, its directories.
 *
 * @param configuration what the servers read
 * @param data image, edits, blocks and keys: all that a wipe removes
 * @param logs of this trial
 */
record Deployment(
    HdfsTools tools,
    HdfsLevel level,
    Endpoints endpoints,
    RunMaterial material,
    Path configuration,
    Path data,
    Path logs) {

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
