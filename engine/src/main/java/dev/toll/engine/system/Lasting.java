package dev.toll.engine.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Capability of an {@link Instance} whose level can be seen to last from the proofs on. */
public interface Lasting {
  /** Files, and directories of files, that make the level: configuration, certificates, keys. */
  List<Path> levelFiles();

  /**
   * Names of processes that toll itself has started again since, on purpose and from the same
   * files. They must be up; that they are other processes changes nothing.
   */
  default Set<String> restarted() {
    return Set.of();
  }

  /** TCP ports of this machine at which its servers listen; a restart makes new sockets. */
  default Set<Integer> listening() {
    return Set.of();
  }
}
