package dev.toll.engine.process;

/**
 * The ledger of processes on another host. They are not written down: their agent ends them when
 * this process ends, for any reason, and the next agent on their host ends what survives even that.
 * Neither the CPUs nor the control groups of this machine are theirs.
 *
 * @param mark of the run
 */
public record AgentLedger(String mark, AgentHost host) implements ProcessLedger {
  @Override
  public void started(String name, long pid, long startTicks) {
    // A pid of another machine means nothing on this one.
  }

  @Override
  public void ended(String name, long pid) {
    // As above.
  }
}
