package dev.toll.systems.ontime;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.toll.driver.Wait;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.TollHome;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.process.JavaCommand;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One Trino server, coordinator and worker at once, with a catalogue for each shard. */
final class Trino {
  private static final Duration AGAIN = Duration.ofMillis(250);
  private static final int TAIL = 15;

  private final Path home;
  private final Jdk jdk;
  private final ProcessLedger ledger;
  private ManagedProcess server;
  private int port;

  Trino(Path home, Jdk jdk, ProcessLedger ledger) {
    this.home = home;
    this.jdk = jdk;
    this.ledger = ledger;
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  List<ManagedProcess> processes() {
    return server == null ? List.of() : List.of(server);
  }

  /**
   * Writes its configuration.
   *
   * @param shards a catalogue each; with none it reads Parquet files
   * @param files where these are
   * @param workers threads that execute one query
   */
  void configure(
      List<Access> shards, Path files, int freePort, long heap, int workers, Path configuration)
      throws IOException {
    port = freePort;
    Path catalogs = configuration.resolve("catalog");
    PrivateFiles.directory(configuration);
    PrivateFiles.directory(catalogs);
    write(configuration.resolve("config.properties"), configuration(heap, workers, catalogs));
    write(catalogs.resolve("memory.properties"), "connector.name=memory\n");
    if (shards.isEmpty()) {
      Files.createDirectories(files);
      write(
          catalogs.resolve("files.properties"),
          """
          connector.name=hive
          hive.metastore=file
          hive.metastore.catalog.dir=local:///metastore
          hive.non-managed-table-writes-enabled=false
          fs.native-local.enabled=true
          local.location=%s
          """
              .formatted(files));
    }
    for (int i = 0; i < shards.size(); i++) {
      Access shard = shards.get(i);
      write(
          catalogs.resolve("shard" + i + ".properties"),
          """
          connector.name=mariadb
          connection-url=jdbc:mariadb://%s:%d?yearIsDateType=false
          connection-user=%s
          connection-password=%s
          """
              .formatted(
                  shard.host(),
                  shard.port(),
                  shard.user(),
                  Files.readString(Path.of(shard.secrets().get("password"))).strip()));
    }
  }

  private String configuration(long heap, int workers, Path catalogs) {
    // The only node asks itself for heartbeats; on a busy machine it took itself for failed, and
    // queries ended with "No nodes available to run query".
    return """
        coordinator=true
        node-scheduler.include-coordinator=true
        failure-detector.enabled=false
        http-server.http.port=%1$d
        http-server.log.enabled=false
        discovery.uri=http://127.0.0.1:%1$d
        node.environment=toll
        node.id=toll
        node.internal-address=127.0.0.1
        node.bind-ip=127.0.0.1
        catalog.config-dir=%2$s
        plugin.dir=%3$s
        query.max-memory=%4$dB
        query.max-memory-per-node=%4$dB
        task.concurrency=%5$d
        """
        .formatted(port, catalogs, home.resolve("plugin"), heap / 2, workers);
  }

  private static void write(Path file, String text) throws IOException {
    PrivateFiles.write(file, text);
  }

  void start(Path configuration, Path logs, long heap) throws IOException, SystemException {
    // The tether is all it needs of ours.
    List<Path> jars = new ArrayList<>();
    for (Path jar : TollHome.driverJars(OntimeSettings.NAME)) {
      if (jar.getFileName().toString().startsWith("toll-driver")) {
        jars.add(jar);
      }
    }
    jars.add(home.resolve("lib").resolve("*"));
    server =
        ManagedProcess.start(
            "trino",
            Role.SERVER,
            new JavaCommand(
                    jdk,
                    jars,
                    null,
                    List.of(
                        "-Xmx" + heap,
                        "-XX:+ExitOnOutOfMemoryError",
                        "--add-modules=jdk.incubator.vector",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djdk.attach.allowAttachSelf=true",
                        "-Dconfig=" + configuration.resolve("config.properties")),
                    ledger.temporary(),
                    null,
                    JavaCommand.Stdin.TETHER,
                    "io.trino.server.TrinoServer",
                    List.of())
                .builder(),
            logs.resolve("trino.log"),
            ledger);
  }

  /**
   * Waits until it has answered a query, for as long as its step may last. That it has started
   * (/v1/info) is not enough: it looks for active nodes every 5 s, and until it has found itself
   * queries end with NO_NODES_AVAILABLE (DiscoveryNodeManager).
   */
  void await() throws SystemException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    Wait.every(AGAIN).until(() -> !server.alive() || answers(client));
    if (!server.alive()) {
      throw new SystemException(
          server.exit() + " at start", SystemException.endOfLog(server.tail(TAIL)));
    }
  }

  /**
   * A query by its HTTP protocol: pages are fetched until none is left
   * (trino.io/docs/current/develop/client-protocol).
   */
  private boolean answers(HttpClient client) throws InterruptedException {
    HttpRequest next =
        HttpRequest.newBuilder(URI.create("http://" + address() + "/v1/statement"))
            .header("X-Trino-User", "toll")
            .POST(HttpRequest.BodyPublishers.ofString("SELECT count(*) FROM system.runtime.nodes"))
            .build();
    boolean rows = false;
    try {
      while (next != null) {
        JsonObject page =
            JsonParser.parseString(client.send(next, HttpResponse.BodyHandlers.ofString()).body())
                .getAsJsonObject();
        rows |= page.has("data");
        next =
            page.has("nextUri")
                ? HttpRequest.newBuilder(URI.create(page.get("nextUri").getAsString())).build()
                : null;
      }
    } catch (IOException | JsonParseException | IllegalStateException e) {
      return false; // not yet: no server, or a page that says so in plain text
    }
    return rows;
  }

  void kill() {
    if (server != null) {
      server.kill();
      server.stop(Duration.ofSeconds(1));
      server = null;
    }
  }
}
