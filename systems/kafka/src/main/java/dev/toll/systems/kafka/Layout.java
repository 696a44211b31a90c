package dev.toll.systems.kafka;

import dev.toll.systems.base.files.LogFile;
import java.nio.file.Path;

/**
 * Where an instance's files are.
 *
 * @param configuration what broker and clients read
 * @param data all that a wipe removes
 * @param logs of this trial
 */
record Layout(Path configuration, Path data, Path logs) {
  /** The broker's log directory: partitions and the controller's own log. */
  Path broker() {
    return data.resolve("broker");
  }

  Path server() {
    return configuration.resolve("server.properties");
  }

  Path client() {
    return configuration.resolve("client.properties");
  }

  /** By which the wire proof's client takes the broker's name for the relay's address. */
  Path hosts() {
    return configuration.resolve("relay.hosts");
  }

  Path logging() {
    return configuration.resolve(LogFile.NAME);
  }
}
