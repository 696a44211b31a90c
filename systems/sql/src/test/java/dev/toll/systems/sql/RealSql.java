package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.Made;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A session on a real server without a run around it, for tests that drive instances by hand. */
final class RealSql implements AutoCloseable, ProcessLedger, Progress {
  private final Study study;
  private final Path work;
  private final SqlSession session;
  private SqlInstance instance;
  private final Map<Long, Long> running = new LinkedHashMap<>();
  private final Set<Made> made = new LinkedHashSet<>();
  final Steps steps = new Steps((phase, name) -> {});

  RealSql(String resource) throws Exception {
    this(resource, List.of());
  }

  RealSql(String resource, List<String> set) throws Exception {
    this(study(resource, set), emptied(Path.of("target", "it-" + resource).toAbsolutePath()));
  }

  /** A session in a directory of its own, next to another of the same resource. */
  static RealSql in(String directory, String resource, List<String> set) throws Exception {
    return new RealSql(
        study(resource, set), emptied(Path.of("target", directory).toAbsolutePath()));
  }

  /** Another session in the same run's directory, as after a crash. */
  static RealSql nextTo(RealSql other, String resource, List<String> set) throws Exception {
    return new RealSql(study(resource, set), other.work);
  }

  private static Path emptied(Path work) throws Exception {
    RunDirectory.delete(work);
    Files.createDirectories(work.resolve("work"));
    return work;
  }

  private RealSql(Study study, Path work) throws Exception {
    this.study = study;
    this.work = work;
    session =
        (SqlSession)
            system(study).open(study, new RunContext(work.resolve("work"), cache(), this, this));
  }

  /** Unpacked servers are shared by all tests of a build. */
  static Path cache() {
    return Path.of(System.getProperty("toll.it.cache"));
  }

  static Study study(String resource) throws Exception {
    return study(resource, List.of());
  }

  static Study study(String resource, List<String> set) throws Exception {
    try (InputStream in = open(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new StudyResolver(new Catalog(List.of(SqlSystem.mariadb(), SqlSystem.postgresql())))
          .resolve(
              StudyParser.parse(resource, text), new StudyResolver.Request(null, set, List.of()));
    }
  }

  /** A study of these tests, or an example of the documents. */
  private static InputStream open(String resource) throws Exception {
    InputStream here = RealSql.class.getResourceAsStream("/" + resource + ".yaml");
    return here != null
        ? here
        : Files.newInputStream(Path.of("../../docs/examples", resource + ".yaml"));
  }

  private static SqlSystem system(Study study) {
    return study.settings().text("system.name").equals("mariadb")
        ? SqlSystem.mariadb()
        : SqlSystem.postgresql();
  }

  SqlSession session() {
    return session;
  }

  Level level(String name) {
    return study.level(name);
  }

  Settings settings(String level) {
    return study.level(level).settings();
  }

  Path logs(String level) throws Exception {
    return Files.createDirectories(work.resolve("logs").resolve(level));
  }

  /** A fresh instance at a level. */
  SqlInstance start(String name) throws Exception {
    end();
    instance = null;
    instance = start(name, 0);
    return instance;
  }

  /** An instance at a level in a slot that is free. */
  SqlInstance start(String name, int slot) throws Exception {
    Slot place = Slot.of(slot, work.resolve("work"), logs(name));
    session.clear(place, steps);
    return session.start(study.level(name), place, steps);
  }

  /** Stops and wipes the instance that was started last. */
  private void end() throws Exception {
    if (instance != null) {
      instance.stop(steps);
      instance.wipe(steps);
    }
  }

  /** Prepares, warms, measures and settles. */
  Map<String, Double> load(SqlInstance instance, String level) throws Exception {
    return load(instance, level, (seconds, operations, total) -> {});
  }

  /** The same with a listener of the measured load. */
  Map<String, Double> load(SqlInstance instance, String level, LoadListener listener)
      throws Exception {
    instance.prepare(steps);
    instance.warm(steps, (seconds, operations, total) -> {});
    var load = instance.measure(steps, listener, logs(level).resolve("latency.hlog"));
    Map<String, Double> metrics = new LinkedHashMap<>(load.metrics());
    metrics.putAll(instance.settle(steps));
    return metrics;
  }

  /** Processes in the ledger that still run. */
  synchronized List<Long> running() {
    return running.entrySet().stream()
        .filter(each -> ProcFs.runs(each.getKey(), each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  long left() {
    return running().size();
  }

  Path work() {
    return work.resolve("work");
  }

  @Override
  public void close() {
    session.close();
  }

  @Override
  public synchronized void started(String name, long pid, long startTicks) {
    running.put(pid, startTicks);
  }

  @Override
  public synchronized void made(Made what) {
    made.add(what);
  }

  @Override
  public synchronized void gone(Made what) {
    made.remove(what);
  }

  /** Mounts and devices that were made and are not gone. */
  synchronized Set<Made> made() {
    return Set.copyOf(made);
  }

  @Override
  public void note(String text) {
    System.out.println(text);
  }
}
