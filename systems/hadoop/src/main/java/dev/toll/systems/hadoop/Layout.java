package dev.toll.systems.hadoop;

import java.nio.file.Path;

/**
 * Where an instance's files lie.
 *
 * @param configuration what the servers read
 * @param data image, edits, blocks and keys: all that a wipe removes
 * @param logs of this trial
 */
record Layout(Path configuration, Path data, Path logs) {
  Path nameDirectory() {
    return data.resolve("name");
  }

  Path dataDirectory(int dataNode) {
    return data.resolve("data" + dataNode);
  }

  Path keyStore() {
    return data.resolve("kms.jceks");
  }
}
