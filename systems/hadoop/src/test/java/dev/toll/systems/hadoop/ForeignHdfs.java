package dev.toll.systems.hadoop;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.RunContext;
import dev.toll.systems.base.files.SiteXml;
import dev.toll.systems.base.process.ClientScript;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * HDFS that is none of toll's, for tests that connect to it: its servers are started by scripts of
 * its owner's, which know nothing of runs, and are restarted and reconfigured by others of them.
 */
final class ForeignHdfs implements AutoCloseable {
  /** A property that a NameNode takes while it runs, and its value before it was changed. */
  static final String STREAMS = "dfs.namenode.replication.max-streams";

  static final String KEY = "owners";

  private static final Path CACHE = Path.of(System.getProperty("toll.it.cache"));
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path home;
  private final Deployment deployment;
  private final Toolbox tools;

  ForeignHdfs(Path home) throws Exception {
    this.home = home;
    RunDirectory.delete(home);
    Files.createDirectories(home.resolve("logs"));
    HdfsTools hadoop = HdfsTools.of(HdfsSettings.TESTED_VERSION, context(home.resolve("work")));
    tools = hadoop.toolbox();
    Settings settings =
        Levels.settings("create", "system.agent=false", "system.properties." + STREAMS + "=2");
    deployment =
        new Deployment(
            hadoop,
            HdfsLevel.of(settings),
            Endpoints.choose(settings, true, new Ports(), Placement.HERE),
            null,
            null,
            null,
            Files.createDirectories(home.resolve("etc")),
            home.resolve("data"),
            home.resolve("logs"),
            LoadPlace.ONLY);
    configure();
    start();
  }

  private void configure() throws IOException {
    HdfsConfiguration configuration = new HdfsConfiguration(deployment);
    ConfigurationFiles.write(deployment.configuration(), configuration);
    ConfigurationFiles.writeClient(Files.createDirectories(client()), configuration);
    site("as-is", Map.of());
    site("streams", Map.of(STREAMS, "7"));
    site("encrypted", Transfer.AES.properties());
    server(Kind.FORMAT, "format", List.of("-format", "-force", "-nonInteractive"));
    server(Kind.KMS, "kms", List.of());
    server(Kind.NAMENODE, "namenode", List.of());
    List<String> dataNode = new ArrayList<>();
    configuration
        .dataNode(0)
        .forEach((name, value) -> dataNode.addAll(List.of("-D", name + "=" + value)));
    server(Kind.DATANODE, "datanode", dataNode);
    tool("hdfs-dfs", "org.apache.hadoop.fs.FsShell");
    tool("dfsadmin", "org.apache.hadoop.hdfs.tools.DFSAdmin");
    tool("key", "org.apache.hadoop.crypto.key.KeyShell");
    Files.writeString(
        home.resolve("restart"),
        """
        for each in namenode datanode; do kill $(cat %1$s/$each.pid); done
        for each in namenode datanode; do
          while kill -0 $(cat %1$s/$each.pid) 2>/dev/null; do sleep 0.05; done
          setsid %1$s/$each >> %1$s/logs/$each.log 2>&1 < /dev/null & echo $! > %1$s/$each.pid
        done
        """
            .formatted(home));
  }

  /** A version of the servers' hdfs-site.xml. */
  private void site(String name, Map<String, String> more) throws IOException {
    Map<String, String> properties =
        new LinkedHashMap<>(new HdfsConfiguration(deployment).server());
    properties.putAll(more);
    Files.writeString(home.resolve("site-" + name), SiteXml.of(properties));
  }

  private void server(Kind kind, String name, List<String> arguments) throws IOException {
    JvmSpec spec = new Jvms(deployment).spec(kind, Placement.HERE.drivers());
    ClientScript.write(home.resolve(name), tools, spec, arguments);
  }

  private void tool(String name, String main) throws IOException {
    JvmSpec spec =
        JvmSpec.of("client", main, JvmSpec.small("128m"), client())
            .with(List.of(Jvms.logging(client())));
    ClientScript.write(home.resolve(name), tools, spec, List.of());
  }

  private void start() throws Exception {
    run(home.resolve("format").toString());
    for (String server : List.of("kms", "namenode", "datanode")) {
      run(
          "cd %1$s/etc; setsid %1$s/%2$s >> %1$s/logs/%2$s.log 2>&1 < /dev/null & echo $! > %1$s/%2$s.pid"
              .formatted(home, server));
    }
    // A client in the KMS's way keeps asking until it answers, and so does the DataNode.
    boolean up =
        Wait.every(Duration.ofMillis(200))
            .atMost(PATIENCE)
            .until(() -> exit("%s/key create %s -size 128".formatted(home, KEY)) == 0);
    if (!up) {
      throw new IllegalStateException("the KMS does not answer: " + home.resolve("logs"));
    }
    run("%s/hdfs-dfs -mkdir -p /bench".formatted(home));
  }

  /** Directory of the client's configuration. */
  Path client() {
    return home.resolve("client");
  }

  String uri() {
    return deployment.uri();
  }

  /** The owner's command that has the NameNode read another hdfs-site.xml while it runs. */
  String reconfigure(String site) {
    return "cp %1$s/site-%2$s %1$s/etc/hdfs-site.xml; %1$s/dfsadmin -reconfig namenode localhost:%3$d start"
        .formatted(home, site, deployment.endpoints().nameNode());
  }

  /** The owner's command that restarts NameNode and DataNode with another hdfs-site.xml. */
  String restart(String site) {
    return "cp %1$s/site-%2$s %1$s/etc/hdfs-site.xml; cd %1$s/etc; bash %1$s/restart"
        .formatted(home, site);
  }

  /** What the NameNode reports of a property. */
  String told(String property) throws IOException {
    return ServerPages.ofNameNode(deployment.endpoints()).setting(property);
  }

  /** Runs the file system's shell. */
  String shell(String arguments) throws Exception {
    return run("%s/hdfs-dfs %s".formatted(home, arguments));
  }

  String admin(String arguments) throws Exception {
    return run("%s/dfsadmin %s".formatted(home, arguments));
  }

  private String run(String command) throws Exception {
    if (exit(command) != 0) {
      throw new IllegalStateException(
          command + ":\n" + Files.readString(home.resolve("command.log")));
    }
    return Files.readString(home.resolve("command.log"));
  }

  private int exit(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", "-c", command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("command.log").toFile())
            .start();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException(command + " does not end");
    }
    return process.exitValue();
  }

  /** A study that connects to it. */
  Study study(String workload, List<String> set, String... levels) throws Exception {
    return study(workload, client(), set, levels);
  }

  /** The same by a client's files of another place. */
  Study study(String workload, Path client, List<String> set, String... levels) throws Exception {
    List<String> all = new ArrayList<>(set);
    all.add("system.connect.configuration=" + client);
    StringBuilder text =
        new StringBuilder(
            """
            toll: 1
            name: connected
            title: Levels of HDFS that runs already
            system: {name: hdfs, connect: {directory: /bench}}
            workload: {name: %s}
            factors:
              of:
                baseline: as-is
                levels:
                  as-is: {}
            """
                .formatted(workload));
    for (String level : levels) {
      text.append("      ").append(level).append("\n");
    }
    return new StudyResolver(new Catalog(List.of(new HdfsSystem())))
        .resolve(
            StudyParser.parse("connected.yaml", text.toString()),
            new StudyResolver.Request(null, all, List.of()));
  }

  static RunContext context(Path work) throws IOException {
    Files.createDirectories(work);
    return new RunContext(work, CACHE, ProcessLedger.NONE, System.out::println);
  }

  @Override
  public void close() throws IOException {
    for (String server : List.of("datanode", "namenode", "kms")) {
      Path pid = home.resolve(server + ".pid");
      if (Files.exists(pid)) {
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
            .ifPresent(
                process -> {
                  process.destroyForcibly();
                  process.onExit().join();
                });
      }
    }
    RunDirectory.delete(home);
  }
}
