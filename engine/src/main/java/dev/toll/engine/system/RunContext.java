package dev.toll.engine.system;

import dev.toll.engine.process.ProcessLedger;
import java.nio.file.Path;

/**
 * What a session may use.
 *
 * @param work scratch of this run: data, configuration, secrets; removed at its end
 * @param cache of this user, kept between runs: class paths, class-data archives, native builds
 * @param ledger where every process is written down before it does anything
 * @param progress for whoever watches
 * @param profiled whether its JVMs will be profiled, so that they must keep what that needs
 * @param interleaved whether the instances of a block are up at once and loaded in turns
 */
public record RunContext(
    Path work,
    Path cache,
    ProcessLedger ledger,
    Progress progress,
    boolean profiled,
    boolean interleaved) {

  /** A run whose JVMs nobody profiles, and whose instances are up one at a time. */
  public RunContext(Path work, Path cache, ProcessLedger ledger, Progress progress) {
    this(work, cache, ledger, progress, false, false);
  }
}
