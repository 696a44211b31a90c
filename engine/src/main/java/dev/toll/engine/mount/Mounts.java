package dev.toll.engine.mount;

import dev.toll.engine.process.Mount;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What is mounted on this machine, and the way to change it; tests put a table in its place. */
public interface Mounts {
  /** Everything mounted in our mount namespace. */
  List<Mount> list() throws IOException;

  /**
   * Mounts.
   *
   * @param options as {@code mount -o} takes them
   * @throws IOException with the words of the program that failed
   */
  void mount(Mount mount, String options) throws IOException;

  /**
   * Unmounts.
   *
   * @throws IOException with the words of the program that failed
   */
  void unmount(Mount mount) throws IOException;

  /** Why this process may not mount, and how to mend it; empty when it may. */
  Optional<String> forbidden();

  /** Whether exactly this is mounted: same place, type and source. */
  default boolean has(Mount mount) throws IOException {
    return list().contains(mount);
  }
}
