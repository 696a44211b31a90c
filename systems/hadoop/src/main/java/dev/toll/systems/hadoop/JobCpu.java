package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU-seconds of a job since it began, by role: tasks (all containers, ApplicationMasters among
 * them), daemons and client. Each is NaN when it is unknown.
 */
final class JobCpu {
  private final HdfsCluster cluster;
  private final double client;
  private final double daemons;
  private final double dataNodes;
  private final double tasks;

  /** Begins a window. */
  JobCpu(HdfsCluster cluster) {
    this.cluster = cluster;
    client = nowClient();
    daemons = nowDaemons();
    dataNodes = own(cluster.servers().named(Servers.DATANODE));
    tasks = nowTasks();
  }

  /** The driver, which submits the job; with the local job runner it runs the tasks too. */
  double client() {
    return nowClient() - client;
  }

  /** NameNode, DataNodes, KMS, ResourceManager and NodeManager. */
  double daemons() {
    return nowDaemons() - daemons;
  }

  double dataNodes() {
    return own(cluster.servers().named(Servers.DATANODE)) - dataNodes;
  }

  /** 0 where there are no containers. */
  double tasks() {
    return nowTasks() - tasks;
  }

  private double nowClient() {
    return own(cluster.clients());
  }

  private double nowDaemons() {
    return own(new ArrayList<>(cluster.servers().processes()));
  }

  private double nowTasks() {
    YarnServers yarn = cluster.servers().yarn();
    return yarn == null ? 0 : yarn.containers().cpuSeconds();
  }

  /** Without ended children: a NodeManager's are containers. */
  private static double own(List<ManagedProcess> processes) {
    double sum = 0;
    for (ManagedProcess process : processes) {
      OptionalDouble one = ProcFs.ownCpuSeconds(process.pid());
      sum += one.orElse(Double.NaN);
    }
    return sum;
  }
}
