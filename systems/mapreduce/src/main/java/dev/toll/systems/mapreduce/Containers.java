package dev.toll.systems.mapreduce;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The containers of a NodeManager. It starts them in sessions of their own, but as its children and
 * in its control group; so their CPU time is the servers', and by procfs it can be distinguished
 * from the NodeManager's own.
 */
record Containers(ManagedProcess nodeManager) {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration END = Duration.ofMinutes(1);

  /**
   * CPU-seconds so far of all containers, ApplicationMasters among them: of those that run, and of
   * those that ended and that the NodeManager waited for (proc(5), cutime). NaN when unknown.
   */
  double cpuSeconds() {
    OptionalDouble all = ProcFs.familyCpuSeconds(List.of(nodeManager.pid()));
    OptionalDouble own = ProcFs.ownCpuSeconds(nodeManager.pid());
    return all.isEmpty() || own.isEmpty() ? Double.NaN : all.getAsDouble() - own.getAsDouble();
  }

  /**
   * Ends what still runs after a job whose end and history are known: an ApplicationMaster answers
   * questions for five seconds more ({@code MRAppMaster.shutDownJob}), and meanwhile holds memory
   * that the next job's tasks need.
   */
  void end() throws SystemException, InterruptedException {
    ProcFs.descendants(nodeManager.pid())
        .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
    awaitNone();
  }

  /** Waits until none runs. */
  void awaitNone() throws SystemException, InterruptedException {
    boolean none =
        Wait.every(POLL).atMost(END).until(() -> ProcFs.descendants(nodeManager.pid()).isEmpty());
    if (!none) {
      throw new SystemException(
          "containers still run %d s after their job: processes %s"
              .formatted(END.toSeconds(), ProcFs.descendants(nodeManager.pid())));
    }
  }

  /** Kills what a NodeManager that ended without notice has left, and waits for its end. */
  static void endLeft(Path data) throws InterruptedException {
    List<Long> left = left(data);
    left.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    var unused =
        Wait.every(POLL)
            .atMost(Duration.ofSeconds(10))
            .until(() -> left.stream().noneMatch(ProcFs::alive));
  }

  /** Processes of containers of the instance with this data. */
  static List<Long> left(Path data) {
    return ProcFs.withVariable(YarnConfiguration.CONTAINER_VARIABLE, data.toString());
  }
}
