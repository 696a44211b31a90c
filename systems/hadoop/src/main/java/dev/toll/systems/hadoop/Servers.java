package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** KMS, NameNode and DataNodes of one instance, each its own process. */
public final class Servers implements ServerGroup {
  static final String NAMENODE = "namenode";
  static final String KMS = "kms";
  public static final String DATANODE = "datanode";
  static final String START_STEP = "start HDFS";
  static final String STOP_STEP = "stop HDFS";

  private final Deployment deployment;
  private final ServerProcesses processes;

  /** Null where no job needs any. */
  private final JobServers jobs;

  private int joined;

  Servers(Deployment deployment) {
    this.deployment = deployment;
    // Their garbage collections are not reported.
    processes = new ServerProcesses(deployment.tools().toolbox(), deployment.logs(), false);
    jobs = deployment.level().jobs() ? JobService.get().servers(deployment).orElse(null) : null;
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(processes.processes());
    if (jobs != null) {
      all.addAll(jobs.processes());
    }
    return all;
  }

  /** One more instance on those of a block, in a directory that no other has or had. */
  synchronized HdfsCluster join(HdfsLevel level, Path instanceLogs) {
    joined++;
    return new HdfsCluster(deployment.nextTo(level, instanceLogs, LoadPlace.of(joined)), this);
  }

  /** Where they log: with the first of the instances that use them. */
  Path logs() {
    return deployment.logs();
  }

  /** Those that run jobs; null where no job needs any. */
  public JobServers jobs() {
    return jobs;
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = deployment.endpoints().describe();
    if (jobs != null) {
      facts.putAll(jobs.describe());
    }
    return facts;
  }

  /** Those whose name begins so: {@link #NAMENODE}, {@link #KMS}, all {@link #DATANODE}s. */
  List<ManagedProcess> named(String prefix) {
    return processes.named(prefix);
  }

  /**
   * Formats and starts. It returns when NameNode and KMS listen; whether all answer is for the
   * preflight to show.
   */
  void start(Steps steps) throws SystemException, InterruptedException {
    Duration deadline = deployment.level().startDeadline();
    Endpoints endpoints = deployment.endpoints();
    HdfsConfiguration configuration = new HdfsConfiguration(deployment);
    // The KMS depends on no other server, so it starts first; NameNode and DataNodes boot while
    // formatting works.
    steps.run(
        "format",
        deadline,
        () -> {
          ConfigurationFiles.write(deployment.configuration(), configuration);
          for (ProcessHost host : deployment.hosts()) {
            host.put(deployment.configuration());
          }
          if (deployment.level().wire().kerberos()) {
            deployment.kerberos().put(endpoints, deployment.placement().drivers());
          }
          ProcessHost master = endpoints.master().host();
          master.make(deployment.nameDirectory());
          if (endpoints.hasKms()) {
            launch(Kind.KMS, KMS, master, Stdin.TETHER, List.of());
          }
          if (jobs != null) {
            jobs.launch();
          }
          launch(Kind.NAMENODE, NAMENODE, master, Stdin.GATE, List.of());
          for (int i = 0; i < endpoints.dataNodes().size(); i++) {
            ProcessHost host = endpoints.dataNodes().get(i).site().host();
            host.make(deployment.dataDirectory(i));
            List<String> arguments = new ArrayList<>();
            configuration
                .dataNode(i)
                .forEach((key, value) -> arguments.addAll(List.of("-D", key + "=" + value)));
            launch(Kind.DATANODE, DATANODE + i, host, Stdin.GATE, arguments);
          }
          format();
        });
    steps.run(
        START_STEP,
        deadline,
        () -> {
          ManagedProcess nameNode = named(NAMENODE).get(0);
          ServerProcesses.openGate(nameNode, "");
          // A DataNode that finds no NameNode sleeps five seconds (BPServiceActor).
          ServerPort.await(nameNode, endpoints.master().text(), endpoints.nameNode());
          for (ManagedProcess dataNode : named(DATANODE)) {
            ServerProcesses.openGate(dataNode, "");
          }
        });
    if (endpoints.hasKms()) {
      steps.run(
          "start the KMS",
          deadline,
          () -> ServerPort.await(named(KMS).get(0), endpoints.master().text(), endpoints.kms()));
    }
    if (jobs != null) {
      jobs.await(steps);
    }
  }

  private void format() throws IOException, SystemException {
    ProcessHost master = deployment.endpoints().master().host();
    List<String> arguments = List.of("-format", "-force", "-nonInteractive");
    processes.finish("formatting", launch(Kind.FORMAT, "format", master, Stdin.TETHER, arguments));
  }

  private ManagedProcess launch(
      Kind kind, String name, ProcessHost host, Stdin stdin, List<String> arguments)
      throws IOException, SystemException {
    return processes.launch(name, host, new Jvms(deployment).spec(kind, host), stdin, arguments);
  }

  /** Stops all at once. */
  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    // Containers first: their tasks would wait for a NameNode that is gone.
    steps.run(
        STOP_STEP,
        Duration.ofMinutes(1),
        () -> {
          if (jobs != null) {
            jobs.stop();
          }
          processes.stop();
        });
  }

  @Override
  public void kill() {
    if (jobs != null) {
      jobs.kill();
    }
    processes.kill();
  }
}
