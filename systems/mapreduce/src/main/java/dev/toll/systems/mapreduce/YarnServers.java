package dev.toll.systems.mapreduce;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.SiteXml;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.volume.VolumeService;
import dev.toll.systems.hadoop.Deployment;
import dev.toll.systems.hadoop.Endpoints;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.JobServers;
import dev.toll.systems.hadoop.Jvms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** ResourceManager and NodeManager of one instance, each its own process, and their containers. */
final class YarnServers implements JobServers {
  static final String RESOURCEMANAGER = "resourcemanager";
  static final String NODEMANAGER = "nodemanager";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/._+=:@%-]+");

  private final Deployment deployment;
  private final YarnPorts ports;
  private final YarnConfiguration configuration;
  private final ServerProcesses processes;

  YarnServers(Deployment deployment) {
    this.deployment = deployment;
    ports = YarnPorts.choose(deployment.ports());
    configuration = new YarnConfiguration(deployment, ports);
    processes = new ServerProcesses(deployment.tools().yarn(), deployment.logs(), false);
  }

  /** Those of an instance; null where its jobs run without YARN. */
  static YarnServers of(HdfsCluster cluster) {
    return (YarnServers) cluster.servers().jobs();
  }

  YarnPorts ports() {
    return ports;
  }

  @Override
  public List<ManagedProcess> processes() {
    return processes.processes();
  }

  @Override
  public Map<String, String> describe() {
    return ports.describe();
  }

  Containers containers() {
    return new Containers(processes.named(NODEMANAGER).get(0));
  }

  @Override
  public void launch() throws IOException, SystemException {
    for (Path path : List.of(deployment.configuration(), deployment.data(), deployment.logs())) {
      refuseUnquotable(path);
    }
    write("yarn-site.xml", configuration.site());
    write("capacity-scheduler.xml", YarnConfiguration.queues());
    Files.createDirectories(configuration.localDirectory());
    Files.createDirectories(configuration.containerLogs());
    launch(RESOURCEMANAGER, "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager");
    ManagedProcess nodeManager =
        launch(NODEMANAGER, "org.apache.hadoop.yarn.server.nodemanager.NodeManager");
    // Where there are no control groups: containers are the servers' too.
    nodeManager.account(() -> ProcFs.familyCpuSeconds(List.of(nodeManager.pid())));
  }

  /**
   * Refuses a path that a shell would not take as it is: YARN starts containers by scripts in which
   * paths are not quoted ({@code ContainerLaunch.ShellScriptBuilder.command}).
   */
  static void refuseUnquotable(Path path) throws SystemException {
    if (!PLAIN.matcher(path.toString()).matches()) {
      throw new SystemException(
          "YARN cannot run containers in a directory whose path has blanks or other characters that"
              + " a shell does not take as they are: "
              + path
              + "; choose another directory with --runs or "
              + VolumeService.DIRECTORY);
    }
  }

  private void write(String name, Map<String, String> properties) throws IOException {
    Files.writeString(deployment.configuration().resolve(name), SiteXml.of(properties));
  }

  private ManagedProcess launch(String name, String mainClass) throws IOException {
    return processes.launch(
        name, new Jvms(deployment).spec(name, mainClass), Stdin.TETHER, List.of());
  }

  /** The NodeManager serves when the ResourceManager knows it. */
  @Override
  public void await(Steps steps) throws SystemException, InterruptedException {
    steps.run(
        "start YARN",
        deployment.level().startDeadline(),
        () -> {
          ManagedProcess nodeManager = processes.named(NODEMANAGER).get(0);
          ServerPort.await(processes.named(RESOURCEMANAGER).get(0), Endpoints.HOST, ports.client());
          ServerPort.await(nodeManager, Endpoints.HOST, ports.node());
          ServerPort.await(nodeManager, Endpoints.HOST, ports.nodeWeb());
        });
  }

  @Override
  public void stop() throws IOException, InterruptedException {
    // Asked to stop, a NodeManager waits 10 s for its log handler's threads
    // (NonAggregatingLogHandler.serviceStop). It writes nothing that a trial reads.
    for (ManagedProcess nodeManager : processes.named(NODEMANAGER)) {
      processes.crash(nodeManager);
    }
    processes.stop();
    Containers.endLeft(deployment.data());
  }

  @Override
  public void kill() {
    processes.kill();
    try {
      Containers.endLeft(deployment.data());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
