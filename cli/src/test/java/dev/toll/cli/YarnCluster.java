package dev.toll.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.Wait;
import dev.toll.hosts.NamespaceHosts;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.files.SiteXml;
import dev.toll.systems.hadoop.HdfsTools;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A cluster of YARN: a real ResourceManager on this machine, and real NodeManagers on hosts in
 * namespaces, which are reached as other machines are.
 */
final class YarnCluster implements AutoCloseable {
  private static final String VERSION = "3.4.3";
  private static final Duration UP = Duration.ofMinutes(5);
  private static final String SERVER = "org.apache.hadoop.yarn.server.";

  /**
   * After which an application whose master is silent is ended, and a NodeManager is lost; ten
   * minutes each by default.
   */
  static final Duration EXPIRY = Duration.ofSeconds(8);

  /** A queue with room for nothing. */
  static final String SMALL_QUEUE = "small";

  /** A queue whose applications last for ten minutes at most. */
  static final String BRIEF_QUEUE = "brief";

  private final Path directory;
  private final NamespaceHosts hosts;
  private final Map<String, Integer> nodes;
  private final YarnRealm realm;
  private final String classPath;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Process> processes = new ArrayList<>();

  private YarnCluster(
      Path directory,
      NamespaceHosts hosts,
      Map<String, Integer> nodes,
      YarnRealm realm,
      List<Path> jars) {
    this.directory = directory;
    this.hosts = hosts;
    this.nodes = nodes;
    this.realm = realm;
    classPath = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Starts it.
   *
   * @param nodes memory of each host with a NodeManager, in MiB
   * @param realm with it, Kerberos and an HDFS; null without
   */
  static YarnCluster start(
      Path directory, NamespaceHosts hosts, Map<String, Integer> nodes, YarnRealm realm)
      throws Exception {
    List<Path> jars =
        ArtifactResolver.fetch(HdfsTools.yarnJars(VERSION), TollProcess.CACHE, note -> {}).paths();
    YarnCluster cluster = new YarnCluster(directory, hosts, nodes, realm, jars);
    try {
      cluster.begin();
      return cluster;
    } catch (Exception e) {
      cluster.close();
      throw e;
    }
  }

  private void begin() throws Exception {
    Files.createDirectories(directory.resolve("tmp"));
    Path configuration = write(configuration(), core(), yarn());
    Files.writeString(
        configuration.resolve("capacity-scheduler.xml"),
        SiteXml.of(
            Map.of(
                "yarn.scheduler.capacity.root.queues", "default,small,brief",
                "yarn.scheduler.capacity.root.default.capacity", "59",
                "yarn.scheduler.capacity.root.brief.capacity", "40",
                "yarn.scheduler.capacity.root.brief.user-limit-factor", "3",
                "yarn.scheduler.capacity.root.brief.maximum-application-lifetime", "600",
                "yarn.scheduler.capacity.root.default.user-limit-factor", "3",
                "yarn.scheduler.capacity.root.small.capacity", "1",
                "yarn.scheduler.capacity.root.small.maximum-capacity", "1")));
    if (realm != null) {
      hdfs(configuration);
    }
    launch(
        "resourcemanager",
        List.of("sh"),
        configuration,
        SERVER + "resourcemanager.ResourceManager");
    for (String node : nodes.keySet()) {
      startNode(node);
    }
    awaitNodes(nodes.size());
  }

  /** Starts the NodeManager of a host, for the first time or again. */
  void startNode(String node) throws IOException {
    Map<String, String> yarn = yarn();
    yarn.put("yarn.nodemanager.hostname", hosts.address(node));
    yarn.put("yarn.nodemanager.resource.memory-mb", nodes.get(node).toString());
    yarn.put("yarn.nodemanager.local-dirs", local(node).toString());
    yarn.put("yarn.nodemanager.log-dirs", directory.resolve("logs-" + node).toString());
    launch(
        "nodemanager-" + node,
        List.of("ssh", "-F", hosts.sshConfig().toString(), hosts.address(node), "sh"),
        write(directory.resolve("conf-" + node), core(), yarn),
        SERVER + "nodemanager.NodeManager");
  }

  private void hdfs(Path configuration) throws Exception {
    String nameNode = "org.apache.hadoop.hdfs.server.namenode.NameNode";
    Process format =
        launch("format", List.of("sh"), configuration, nameNode + " -format -nonInteractive");
    if (format.waitFor() != 0) {
      throw new IOException(Files.readString(directory.resolve("format.log")));
    }
    launch("namenode", List.of("sh"), configuration, nameNode);
    launch(
        "datanode",
        List.of("sh"),
        configuration,
        "org.apache.hadoop.hdfs.server.datanode.DataNode");
    URI state =
        URI.create(
            "http://"
                + hosts.address()
                + ":9870/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState");
    boolean up =
        Wait.every(Duration.ofMillis(200))
            .atMost(UP)
            .until(
                () -> {
                  JsonObject beans = ask(state);
                  return beans != null
                      && beans.toString().replace(" ", "").contains("\"NumLiveDataNodes\":1");
                });
    if (!up) {
      throw new IOException(
          Files.readString(directory.resolve("namenode.log"))
              + Files.readString(directory.resolve("datanode.log")));
    }
  }

  /** What Hadoop's shell says of the cluster's file system, as the realm's user. */
  String files(String command) throws Exception {
    Process shell =
        launch("files", List.of("sh"), configuration(), "org.apache.hadoop.fs.FsShell " + command);
    int code = shell.waitFor();
    String said = Files.readString(directory.resolve("files.log"));
    Files.delete(directory.resolve("files.log"));
    if (code != 0) {
      throw new IOException(said);
    }
    return said;
  }

  /** Kills the NodeManager of a host, and nothing that it has started. */
  void killNode(String node) {
    for (long pid : hosts.processes(node, "nodemanager.NodeManager")) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /** Waits until so many NodeManagers are there. */
  void awaitNodes(int count) throws Exception {
    boolean up =
        Wait.every(Duration.ofMillis(200))
            .atMost(UP)
            .until(
                () -> {
                  JsonObject metrics = ask("metrics");
                  return metrics != null
                      && metrics.getAsJsonObject("clusterMetrics").get("activeNodes").getAsInt()
                          == count;
                });
    if (!up) {
      StringBuilder logs = new StringBuilder("not " + count + " NodeManagers:");
      for (String name : logs()) {
        logs.append('\n').append(Files.readString(directory.resolve(name)));
      }
      throw new IOException(logs.toString());
    }
  }

  private List<String> logs() {
    List<String> logs = new ArrayList<>(List.of("resourcemanager.log"));
    nodes.keySet().forEach(node -> logs.add("nodemanager-" + node + ".log"));
    return logs;
  }

  private Map<String, String> core() {
    if (realm != null) {
      return realm.core();
    }
    return Map.of("fs.defaultFS", "file:///", "hadoop.security.authentication", "simple");
  }

  private Map<String, String> yarn() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("yarn.resourcemanager.hostname", hosts.address());
    properties.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200");
    String expiry = Long.toString(EXPIRY.toMillis());
    properties.put("yarn.am.liveness-monitor.expiry-interval-ms", expiry);
    properties.put("yarn.nm.liveness-monitor.expiry-interval-ms", expiry);
    properties.put("yarn.scheduler.minimum-allocation-mb", "128");
    properties.put("yarn.scheduler.maximum-allocation-mb", "3072");
    properties.put("yarn.nodemanager.resource.cpu-vcores", "2");
    properties.put("yarn.nodemanager.vmem-check-enabled", "false");
    // The test's own disk may be nine tenths full.
    properties.put("yarn.nodemanager.disk-health-checker.enable", "false");
    if (realm != null) {
      properties.putAll(realm.yarn());
    }
    return properties;
  }

  private Path write(Path to, Map<String, String> core, Map<String, String> yarn)
      throws IOException {
    Files.createDirectories(to);
    if (realm != null) {
      Files.writeString(to.resolve("hdfs-site.xml"), SiteXml.of(realm.hdfs()));
      // Directories of web pages that HDFS's servers do not start without.
      for (String pages : List.of("hdfs", "datanode", "static")) {
        Files.createDirectories(to.resolve("webapps").resolve(pages));
      }
    }
    Files.writeString(to.resolve("core-site.xml"), SiteXml.of(core));
    Files.writeString(to.resolve("yarn-site.xml"), SiteXml.of(yarn));
    Files.writeString(
        to.resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO, console
        log4j.appender.console=org.apache.log4j.ConsoleAppender
        log4j.appender.console.target=System.err
        log4j.appender.console.layout=org.apache.log4j.PatternLayout
        log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
        """);
    return to;
  }

  /** Of its files, for clients. */
  Path configuration() {
    return directory.resolve("conf");
  }

  /** The same with other values of some file. */
  Path configuration(String name, String file, Map<String, String> changed) throws IOException {
    Map<String, String> core = new LinkedHashMap<>(core());
    Map<String, String> yarn = new LinkedHashMap<>(yarn());
    (file.equals("core-site.xml") ? core : yarn).putAll(changed);
    return write(directory.resolve(name), core, yarn);
  }

  /** Where the NodeManager of a host keeps directories of containers. */
  Path local(String node) {
    return directory.resolve("local-" + node);
  }

  private Process launch(String name, List<String> shell, Path configuration, String mainClass)
      throws IOException {
    Path script =
        Files.writeString(
            directory.resolve(name + ".sh"),
            """
            export JAVA_HOME=%1$s %6$s
            exec %1$s/bin/java %7$s -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
            -Djava.net.preferIPv4Stack=true --add-opens java.base/java.lang=ALL-UNNAMED \
            -Djava.io.tmpdir=%2$s -cp %3$s:%4$s %5$s
            """
                .formatted(
                    System.getProperty("java.home"),
                    directory.resolve("tmp"),
                    configuration,
                    classPath,
                    mainClass,
                    name.equals("files") ? realm.user() : "",
                    realm == null ? "" : realm.flag()));
    List<String> command = new ArrayList<>(shell);
    command.add(script.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(
                ProcessBuilder.Redirect.appendTo(directory.resolve(name + ".log").toFile()))
            .start();
    processes.add(process);
    return process;
  }

  /** An answer of the ResourceManager; null while it does not. */
  JsonObject ask(String what) throws InterruptedException {
    return ask(URI.create("http://" + hosts.address() + ":8088/ws/v1/cluster/" + what));
  }

  private JsonObject ask(URI uri) throws InterruptedException {
    try {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(uri)
                  .header("Accept", "application/json")
                  .timeout(Duration.ofSeconds(5))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200
          ? JsonParser.parseString(answer.body()).getAsJsonObject()
          : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** All applications there were, the newest last. */
  List<JsonObject> applications() throws InterruptedException {
    List<JsonObject> all = new ArrayList<>();
    JsonObject answer = ask("apps");
    if (answer != null && answer.get("apps") instanceof JsonObject apps && apps.has("app")) {
      apps.getAsJsonArray("app").forEach(each -> all.add(each.getAsJsonObject()));
    }
    all.sort((a, b) -> Long.compare(id(a), id(b)));
    return all;
  }

  private static long id(JsonObject application) {
    String id = application.get("id").getAsString();
    return Long.parseLong(id.substring(id.lastIndexOf('_') + 1));
  }

  /** The newest application. */
  JsonObject last() throws InterruptedException {
    List<JsonObject> all = applications();
    return all.get(all.size() - 1);
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }
}
