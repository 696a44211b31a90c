package dev.toll.systems.sql;

import dev.toll.engine.process.ProcessHost;
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

  /** The counterparts on a host. */
  Layout on(ProcessHost host) {
    return new Layout(host.there(configuration), host.there(data), logs);
  }

  Path server() {
    return data.resolve("server");
  }

  Path temporary() {
    return data.resolve("tmp");
  }
}
