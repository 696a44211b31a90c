package dev.toll.engine.system;

import java.nio.file.Path;

/** Capability of a {@link Session} whose servers are JVMs. */
public interface RunsOnJdk {
  /** Home directory of the JDK that runs the servers. */
  Path serverJdk();
}
