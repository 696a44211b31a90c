package dev.toll.systems.sql;

import java.nio.file.Path;

/**
 * Where an instance's files are.
 *
 * @param configuration what the server reads
 * @param data all that a wipe removes
 * @param logs of this trial
 */
record Layout(Path configuration, Path data, Path logs) {
  Layout {
    configuration = configuration.toAbsolutePath();
    data = data.toAbsolutePath();
    logs = logs.toAbsolutePath();
  }

  Path server() {
    return data.resolve("server");
  }

  Path temporary() {
    return data.resolve("tmp");
  }
}
