package dev.toll.engine.system;

import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessLedger;
import java.nio.file.Path;

/**
 * What a session may use.
 *
 * @param work scratch of this run: data, configuration, secrets; removed at its end
 * @param cache of this user, kept between runs: class paths, class-data archives, native builds
 * @param ledger where every process is written down before it does anything
 * @param progress for those who watch
 * @param profiled whether its JVMs will be profiled, so that they must keep what that needs
 * @param interleaved whether the instances of a block are up at once and loaded in turns
 * @param placement on which machines processes are
 */
public record RunContext(
    Path work,
    Path cache,
    ProcessLedger ledger,
    Progress progress,
    boolean profiled,
    boolean interleaved,
    Placement placement) {

  /** A run on this machine: JVMs are not profiled, and instances are up one at a time. */
  public RunContext(Path work, Path cache, ProcessLedger ledger, Progress progress) {
    this(work, cache, ledger, progress, false, false, Placement.HERE);
  }
}
