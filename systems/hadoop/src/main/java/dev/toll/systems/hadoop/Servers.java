package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** KMS, NameNode and DataNodes of one instance, each its own process. */
final class Servers implements ServerGroup {
  static final String NAMENODE = "namenode";
  static final String KMS = "kms";
  static final String DATANODE = "datanode";
  static final String STOP_STEP = "stop HDFS";

  private final Layout layout;
  private final Endpoints endpoints;
  private final Settings settings;
  private final HdfsConfiguration configuration;
  private final RunMaterial material;
  private final Jvms jvms;
  private final ServerProcesses processes;

  Servers(
      HadoopTools tools,
      Layout layout,
      Endpoints endpoints,
      Settings settings,
      RunMaterial material) {
    this.layout = layout;
    this.endpoints = endpoints;
    this.settings = settings;
    this.configuration = new HdfsConfiguration(settings, endpoints, material);
    this.material = material;
    jvms = new Jvms(tools, settings, material, layout.configuration());
    // Their garbage collections are not reported.
    processes = new ServerProcesses(tools.toolbox(), layout.logs(), false);
  }

  @Override
  public List<ManagedProcess> processes() {
    return processes.processes();
  }

  /** Those whose name begins so: {@link #NAMENODE}, {@link #KMS}, all {@link #DATANODE}s. */
  List<ManagedProcess> named(String prefix) {
    return processes.named(prefix);
  }

  Endpoints endpoints() {
    return endpoints;
  }

  RunMaterial material() {
    return material;
  }

  Layout layout() {
    return layout;
  }

  /**
   * Formats and starts. It returns when NameNode and KMS listen; whether all answer is for the
   * preflight to show.
   */
  void start(Steps steps) throws SystemException, InterruptedException {
    Duration deadline = settings.duration(HdfsSettings.START_DEADLINE);
    // The KMS depends on no other server, so it starts first; NameNode and DataNodes boot while
    // formatting works.
    ManagedProcess[] gated = new ManagedProcess[1];
    List<ManagedProcess> dataNodes = new ArrayList<>();
    steps.run(
        "format",
        deadline,
        () -> {
          ConfigurationFiles.write(layout, configuration);
          if (endpoints.hasKms()) {
            launch(Kind.KMS, KMS, Stdin.TETHER, List.of());
          }
          gated[0] = launch(Kind.NAMENODE, NAMENODE, Stdin.GATE, List.of());
          for (int i = 0; i < endpoints.dataNodes().size(); i++) {
            dataNodes.add(launch(Kind.DATANODE, DATANODE + i, Stdin.GATE, dataNodeArguments(i)));
          }
          format();
        });
    steps.run(
        "start HDFS",
        deadline,
        () -> {
          ServerProcesses.openGate(gated[0], "");
          // A DataNode that finds no NameNode sleeps five seconds (BPServiceActor).
          ServerPort.await(gated[0], Endpoints.HOST, endpoints.nameNode());
          for (ManagedProcess dataNode : dataNodes) {
            ServerProcesses.openGate(dataNode, "");
          }
        });
    if (endpoints.hasKms()) {
      steps.run(
          "start the KMS",
          deadline,
          () -> ServerPort.await(named(KMS).get(0), Endpoints.HOST, endpoints.kms()));
    }
  }

  private void format() throws IOException, SystemException {
    Files.createDirectories(layout.nameDirectory());
    ManagedProcess format =
        launch(
            Kind.FORMAT, "format", Stdin.TETHER, List.of("-format", "-force", "-nonInteractive"));
    processes.finish("formatting", format);
  }

  private List<String> dataNodeArguments(int number) throws IOException {
    Path data = layout.dataDirectory(number);
    Files.createDirectories(data);
    List<String> arguments = new ArrayList<>();
    configuration
        .dataNode(number, layout)
        .forEach((key, value) -> arguments.addAll(List.of("-D", key + "=" + value)));
    return arguments;
  }

  private ManagedProcess launch(Kind kind, String name, Stdin stdin, List<String> arguments)
      throws IOException {
    return processes.launch(name, jvms.spec(kind), stdin, arguments);
  }

  /** Stops all at once. */
  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    steps.run(STOP_STEP, Duration.ofMinutes(1), processes::stop);
  }

  @Override
  public void kill() {
    processes.kill();
  }
}
