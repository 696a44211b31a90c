package dev.toll.engine.process;

/**
 * The ledger of processes on another host. They are not written down: their agent ends them when
 * this process ends, by whatever cause, and what survives even that the next agent on their host.
 * Neither the CPUs nor the control groups of this machine are theirs.
 *
 * @param mark of the run
 */
public record AwayLedger(String mark, AwayHost host) implements ProcessLedger {
  @Override
  public void started(String name, long pid, long startTicks) {
    // Of a pid of another machine nobody here must take anything for granted.
  }

  @Override
  public void ended(String name, long pid) {
    // Likewise.
  }
}
