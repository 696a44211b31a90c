package dev.toll.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.Wait;
import dev.toll.engine.system.Progress;
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
 * A cluster of YARN: a real ResourceManager on this machine, and a real NodeManager on a host in
 * namespaces, which is reached as other machines are.
 */
final class YarnCluster implements AutoCloseable {
  private static final String VERSION = "3.4.3";
  private static final Duration UP = Duration.ofSeconds(60);

  /** After which an application whose master is silent is ended; ten minutes by default. */
  static final Duration MASTER_EXPIRY = Duration.ofSeconds(10);

  private final Path directory;
  private final NamespaceHosts hosts;
  private final String node;
  private final String classPath;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Process> processes = new ArrayList<>();

  private YarnCluster(Path directory, NamespaceHosts hosts, String node, List<Path> jars) {
    this.directory = directory;
    this.hosts = hosts;
    this.node = node;
    classPath = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  static YarnCluster start(Path directory, NamespaceHosts hosts, String node) throws Exception {
    Progress silent =
        new Progress() {
          @Override
          public void activity(String text) {}

          @Override
          public void note(String text) {}
        };
    List<Path> jars =
        ArtifactResolver.fetch(HdfsTools.yarnJars(VERSION), TollProcess.CACHE, silent).paths();
    YarnCluster cluster = new YarnCluster(directory, hosts, node, jars);
    try {
      cluster.begin();
      return cluster;
    } catch (Exception e) {
      cluster.close();
      throw e;
    }
  }

  private void begin() throws Exception {
    Files.createDirectories(configuration());
    write("core-site.xml", core());
    write("yarn-site.xml", yarn());
    write(
        "capacity-scheduler.xml",
        Map.of(
            "yarn.scheduler.capacity.root.queues", "default",
            "yarn.scheduler.capacity.root.default.capacity", "100"));
    Files.writeString(
        configuration().resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO, console
        log4j.appender.console=org.apache.log4j.ConsoleAppender
        log4j.appender.console.target=System.err
        log4j.appender.console.layout=org.apache.log4j.PatternLayout
        log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
        """);
    String server = "org.apache.hadoop.yarn.server.";
    launch("resourcemanager", List.of("sh"), server + "resourcemanager.ResourceManager");
    launch(
        "nodemanager",
        List.of("ssh", "-F", hosts.sshConfig().toString(), hosts.address(node), "sh"),
        server + "nodemanager.NodeManager");
    boolean up =
        Wait.every(Duration.ofMillis(200))
            .atMost(UP)
            .until(
                () -> {
                  JsonObject metrics = ask("metrics");
                  return metrics != null
                      && metrics.getAsJsonObject("clusterMetrics").get("activeNodes").getAsInt()
                          == 1;
                });
    if (!up) {
      throw new IOException(
          "no YARN: "
              + Files.readString(directory.resolve("resourcemanager.log"))
              + Files.readString(directory.resolve("nodemanager.log")));
    }
  }

  private static Map<String, String> core() {
    return Map.of("fs.defaultFS", "file:///", "hadoop.security.authentication", "simple");
  }

  private Map<String, String> yarn() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("yarn.resourcemanager.hostname", hosts.address());
    properties.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200");
    properties.put(
        "yarn.am.liveness-monitor.expiry-interval-ms", Long.toString(MASTER_EXPIRY.toMillis()));
    properties.put("yarn.scheduler.minimum-allocation-mb", "256");
    properties.put("yarn.scheduler.maximum-allocation-mb", "3072");
    properties.put("yarn.nodemanager.hostname", hosts.address(node));
    properties.put("yarn.nodemanager.resource.memory-mb", "3072");
    properties.put("yarn.nodemanager.resource.cpu-vcores", "2");
    properties.put("yarn.nodemanager.local-dirs", local().toString());
    properties.put("yarn.nodemanager.log-dirs", directory.resolve("logs").toString());
    properties.put("yarn.nodemanager.vmem-check-enabled", "false");
    // The test's own disk may be nine tenths full.
    properties.put("yarn.nodemanager.disk-health-checker.enable", "false");
    return properties;
  }

  private void write(String name, Map<String, String> properties) throws IOException {
    Files.writeString(configuration().resolve(name), SiteXml.of(properties));
  }

  /** Of its files, for clients. */
  Path configuration() {
    return directory.resolve("conf");
  }

  /** The same with other values of some file. */
  Path configuration(String name, String file, Map<String, String> changed) throws IOException {
    Path other = Files.createDirectories(directory.resolve(name));
    Map<String, String> core = new LinkedHashMap<>(core());
    Map<String, String> yarn = new LinkedHashMap<>(yarn());
    (file.equals("core-site.xml") ? core : yarn).putAll(changed);
    Files.writeString(other.resolve("core-site.xml"), SiteXml.of(core));
    Files.writeString(other.resolve("yarn-site.xml"), SiteXml.of(yarn));
    return other;
  }

  /** Where the NodeManager keeps directories of containers. */
  Path local() {
    return directory.resolve("local");
  }

  private void launch(String name, List<String> shell, String mainClass) throws IOException {
    String java = System.getProperty("java.home");
    // Of hosts in namespaces no name service knows.
    Path names =
        Files.writeString(
            directory.resolve("names"),
            hosts.address(node) + " " + node + "\n" + hosts.address() + " " + ownName() + "\n");
    Path script =
        Files.writeString(
            directory.resolve(name + ".sh"),
            """
            export JAVA_HOME=%1$s
            exec %1$s/bin/java -Xmx256m -XX:+UseSerialGC -Djava.net.preferIPv4Stack=true \
            --add-opens java.base/java.lang=ALL-UNNAMED -Djava.io.tmpdir=%2$s -Djdk.net.hosts.file=%6$s -cp %3$s:%4$s %5$s
            """
                .formatted(
                    java,
                    Files.createDirectories(directory.resolve("tmp")),
                    classPath,
                    configuration(),
                    mainClass,
                    names));
    List<String> command = new ArrayList<>(shell);
    command.add(script.toString());
    processes.add(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(name + ".log").toFile())
            .start());
  }

  private static String ownName() throws IOException {
    return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
  }

  /** An answer of the ResourceManager; null while it does not. */
  JsonObject ask(String what) throws InterruptedException {
    URI uri = URI.create("http://" + hosts.address() + ":8088/ws/v1/cluster/" + what);
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
    if (answer != null && answer.get("apps").isJsonObject()) {
      answer
          .getAsJsonObject("apps")
          .getAsJsonArray("app")
          .forEach(each -> all.add(each.getAsJsonObject()));
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
