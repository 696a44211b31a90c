package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.volume.VolumeSettings;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** ResourceManager and NodeManager of one instance, each its own process, and their containers. */
final class YarnServers {
  static final String RESOURCEMANAGER = "resourcemanager";
  static final String NODEMANAGER = "nodemanager";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/._+=:@%-]+");

  private final Deployment deployment;
  private final YarnConfiguration configuration;
  private final ServerProcesses processes;

  YarnServers(Deployment deployment) {
    this.deployment = deployment;
    configuration = new YarnConfiguration(deployment);
    processes = new ServerProcesses(deployment.tools().yarn(), deployment.logs(), false);
  }

  List<ManagedProcess> processes() {
    return processes.processes();
  }

  Containers containers() {
    return new Containers(processes.named(NODEMANAGER).get(0));
  }

  /** Starts both; they need nothing of HDFS until a job comes. */
  void launch() throws IOException, SystemException {
    for (Path path : List.of(deployment.configuration(), deployment.data(), deployment.logs())) {
      refuseUnquotable(path);
    }
    ConfigurationFiles.write(deployment.configuration(), configuration);
    Files.createDirectories(configuration.localDirectory());
    Files.createDirectories(configuration.containerLogs());
    launch(Kind.RESOURCEMANAGER, RESOURCEMANAGER);
    ManagedProcess nodeManager = launch(Kind.NODEMANAGER, NODEMANAGER);
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
              + VolumeSettings.DIRECTORY);
    }
  }

  private ManagedProcess launch(Kind kind, String name) throws IOException {
    return processes.launch(
        name,
        new Jvms(deployment).spec(kind, deployment.placement().here().host()),
        Stdin.TETHER,
        List.of());
  }

  /** Waits until the NodeManager serves; it does when the ResourceManager knows it. */
  void await(Steps steps) throws SystemException, InterruptedException {
    steps.run(
        "start YARN",
        deployment.level().startDeadline(),
        () -> {
          YarnPorts ports = deployment.yarn();
          ManagedProcess nodeManager = processes.named(NODEMANAGER).get(0);
          ServerPort.await(processes.named(RESOURCEMANAGER).get(0), Endpoints.HOST, ports.client());
          ServerPort.await(nodeManager, Endpoints.HOST, ports.node());
          ServerPort.await(nodeManager, Endpoints.HOST, ports.nodeWeb());
        });
  }

  void stop() throws IOException, InterruptedException {
    // Asked to stop, a NodeManager waits 10 s for its log handler's threads
    // (NonAggregatingLogHandler.serviceStop). It writes nothing that a trial reads.
    for (ManagedProcess nodeManager : processes.named(NODEMANAGER)) {
      processes.crash(nodeManager);
    }
    processes.stop();
    Containers.endLeft(deployment.data());
  }

  /** Kills them, whatever state they are in. */
  void kill() {
    processes.kill();
    try {
      Containers.endLeft(deployment.data());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
