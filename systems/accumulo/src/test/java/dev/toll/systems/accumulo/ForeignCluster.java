package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.accumulo.client.ClusterCommands.Change;
import dev.toll.systems.accumulo.client.ClusterCommands.Examination;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Accumulo that runs already, for tests that connect to it: two tablet servers, by TLS. */
final class ForeignCluster implements AutoCloseable {
  private final Path work;
  private final AccumuloSession session;
  private final AccumuloInstance instance;
  private final ClientAccess access;

  ForeignCluster(Path work) throws Exception {
    this.work = work;
    RunDirectory.delete(work);
    Study study =
        RealRun.study(
            "levels.yaml",
            List.of("system.tablet-servers=2", "system.heap.tserver=256M", "system.memory-map=64M"),
            "none",
            "ssl");
    session = RealRun.session(study, work.resolve("work"));
    Path logs = Files.createDirectories(work.resolve("logs"));
    Steps steps = new Steps((phase, step) -> {});
    instance = session.start(study.level("ssl"), Slot.only(work.resolve("work"), logs), steps);
    instance.connect(steps);
    // They are restarted, which is no accident.
    instance.driver.watch(List.of());
    access =
        instance.reachable().orElseThrow().access(Files.createDirectories(work.resolve("client")));
  }

  /** Its file of client properties. */
  Path file() {
    return Path.of(access.environment().get("ACCUMULO_CLIENT_PROPS"));
  }

  /** What only its owner may read. */
  List<String> secrets() throws Exception {
    return Files.readAllLines(file()).stream()
        .filter(line -> line.startsWith("auth.token=") || line.contains("password="))
        .map(line -> line.substring(line.indexOf('=') + 1))
        .toList();
  }

  /** What its owner's commands leave of the levels they were given. */
  Path told() {
    return Path.of(shell() + ".level");
  }

  private String shell() {
    return access.environment().get(ClientAccess.SHELL);
  }

  /** A study of the tests that connects to it. */
  Study study(List<String> set, String... levels) throws Exception {
    List<String> all = new ArrayList<>(set);
    all.add("system.connect.client-properties=" + file());
    try (InputStream in = ForeignCluster.class.getResourceAsStream("/connected.yaml")) {
      String text =
          new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("$CLUSTER_SHELL", shell());
      return new StudyResolver(new Catalog(List.of(new AccumuloSystem())))
          .resolve(
              StudyParser.parse("connected.yaml", text),
              new StudyResolver.Request(null, all, List.of(levels)));
    }
  }

  /** What is set in ZooKeeper of a property; null when nothing is. */
  String set(String property) throws Exception {
    return instance
        .driver
        .call(ClusterCommands.EXAMINE, new Examination(Map.of(property, List.of())))
        .set()
        .get(property);
  }

  /** Changes a property, as anyone may. */
  void change(String property, String value) throws Exception {
    instance.driver.call(ClusterCommands.CHANGE, new Change(Map.of(property, value), List.of()));
  }

  void remove(String property) throws Exception {
    instance.driver.call(ClusterCommands.CHANGE, new Change(Map.of(), List.of(property)));
  }

  /** What its tablet servers report of a property, each once. */
  Set<String> reported(String property) throws Exception {
    return ClusterState.read(instance.driver).servers().values().stream()
        .map(configured -> configured.server().get(property))
        .collect(Collectors.toSet());
  }

  /** A command of its owner's that has its tablet servers restarted, and ends when they run. */
  String restart() {
    return "touch %1$s/asked; until test -e %1$s/done; do sleep 0.05; done; rm %1$s/done"
        .formatted(work);
  }

  /** Serves that command until it is closed. */
  Closeable restarting() {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    Future<?> served =
        executor.submit(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                if (Files.deleteIfExists(work.resolve("asked"))) {
                  RealRun.own(instance).servers().crashAndRestart(0);
                  RealRun.own(instance).servers().crashAndRestart(1);
                  Files.createFile(work.resolve("done"));
                }
                TimeUnit.MILLISECONDS.sleep(50);
              }
              return null;
            });
    return () -> {
      served.cancel(true);
      executor.shutdownNow();
    };
  }

  /** Namespaces that toll made. */
  List<String> namespaces() throws Exception {
    return instance.driver.call(ClusterCommands.NAMESPACES, Nothing.NOTHING).names();
  }

  @Override
  public void close() throws IOException {
    session.close();
    RunDirectory.delete(work);
  }
}
