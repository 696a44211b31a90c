package dev.toll.systems.mapreduce;

import dev.toll.engine.process.ProcFs;
import dev.toll.systems.hadoop.CpuWindow;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.Servers;

/**
 * CPU-seconds of a job since it began, by role: tasks (all containers, ApplicationMasters among
 * them), daemons and client. Each is NaN when it is unknown.
 */
final class JobCpu {
  private final YarnServers yarn;
  private final CpuWindow processes;
  private final double tasks;

  /** Begins a window. */
  JobCpu(HdfsCluster cluster) {
    yarn = YarnServers.of(cluster);
    // Without ended children: a NodeManager's are containers.
    processes =
        new CpuWindow(
            cluster.clients(),
            cluster.servers().processes(),
            each -> ProcFs.ownCpuSeconds(each.pid()));
    tasks = nowTasks();
  }

  /** The driver, which submits the job; with the local job runner it runs the tasks too. */
  double client() {
    return processes.client();
  }

  /** NameNode, DataNodes, KMS, ResourceManager and NodeManager. */
  double daemons() {
    return processes.servers("");
  }

  double dataNodes() {
    return processes.servers(Servers.DATANODE);
  }

  /** 0 where there are no containers. */
  double tasks() {
    return nowTasks() - tasks;
  }

  private double nowTasks() {
    return yarn == null ? 0 : yarn.containers().cpuSeconds();
  }
}
