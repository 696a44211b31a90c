package dev.toll.systems.base.session;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ServerProcesses;
import java.time.Duration;
import java.util.List;

/** Servers that stop together, in one step. */
public class ProcessGroup implements ServerGroup {
  protected final ServerProcesses processes;
  private final String stopStep;

  public ProcessGroup(ServerProcesses processes, String stopStep) {
    this.processes = processes;
    this.stopStep = stopStep;
  }

  @Override
  public final List<ManagedProcess> processes() {
    return processes.processes();
  }

  @Override
  public final List<GcLog> gcLogs() {
    return processes.gcLogs();
  }

  @Override
  public final void stop(Steps steps) throws SystemException, InterruptedException {
    steps.run(stopStep, Duration.ofMinutes(1), () -> processes.stop());
  }

  @Override
  public final void kill() {
    processes.kill();
  }
}
