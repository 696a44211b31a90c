package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Gate;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.hadoop.Toolbox.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** KMS, NameNode and DataNodes of one instance, each its own process. */
final class Servers {
  static final String NAMENODE = "namenode";
  static final String KMS = "kms";
  static final String DATANODE = "datanode";
  private static final int TAIL = 20;
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Toolbox tools;
  private final Layout layout;
  private final Endpoints endpoints;
  private final Settings settings;
  private final HdfsConfiguration configuration;
  private final RunMaterial material;
  private final List<ManagedProcess> running = new ArrayList<>();

  Servers(
      Toolbox tools, Layout layout, Endpoints endpoints, Settings settings, RunMaterial material) {
    this.tools = tools;
    this.layout = layout;
    this.endpoints = endpoints;
    this.settings = settings;
    this.configuration = new HdfsConfiguration(settings, endpoints, material);
    this.material = material;
  }

  List<ManagedProcess> processes() {
    return List.copyOf(running);
  }

  /** Those whose name begins so: {@link #NAMENODE}, {@link #KMS}, all {@link #DATANODE}s. */
  List<ManagedProcess> named(String prefix) {
    return running.stream().filter(process -> process.name().startsWith(prefix)).toList();
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
    // The KMS needs nobody, so it starts first; NameNode and DataNodes boot while formatting works.
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
          Gate.open(gated[0], "");
          // A DataNode that finds no NameNode sleeps five seconds (BPServiceActor).
          ServerPort.await(gated[0], Endpoints.HOST, endpoints.nameNode());
          for (ManagedProcess dataNode : dataNodes) {
            Gate.open(dataNode, "");
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
    try {
      format.process().waitFor();
    } catch (InterruptedException late) {
      throw new SystemException(
          "formatting has not ended; the end of its log:\n" + format.tail(TAIL), late);
    }
    format.stop(Duration.ofSeconds(1));
    running.remove(format);
    tools.archive(Kind.FORMAT, settings).adopt();
    if (format.process().exitValue() != 0) {
      throw new SystemException(
          "formatting failed (" + format.exit() + "); the end of its log:\n" + format.tail(TAIL));
    }
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

  /** The JDK of all of them, for the record. */
  String jdk() {
    return tools.jdk().toString();
  }

  private ManagedProcess launch(Kind kind, String name, Stdin stdin, List<String> arguments)
      throws IOException {
    ProcessBuilder builder =
        tools.command(kind, layout.configuration(), settings, material, stdin, arguments);
    ManagedProcess process =
        ManagedProcess.start(
            name, Role.SERVER, builder, layout.logs().resolve(name + ".log"), tools.ledger());
    running.add(process);
    return process;
  }

  /** Stops all at once; the archives that first-time processes left are put in place. */
  void stop(Steps steps) throws SystemException, InterruptedException {
    steps.run(
        "stop HDFS",
        Duration.ofMinutes(1),
        () -> {
          running.forEach(ManagedProcess::terminate);
          for (ManagedProcess process : running) {
            process.stop(GRACE);
          }
          running.clear();
          for (Kind kind : Kind.values()) {
            tools.archive(kind, settings).adopt();
          }
        });
  }

  /** Ends everything, whatever state it is in. */
  void abandon() {
    running.forEach(ManagedProcess::kill);
    running.forEach(process -> process.stop(Duration.ofSeconds(1)));
    running.clear();
  }
}
