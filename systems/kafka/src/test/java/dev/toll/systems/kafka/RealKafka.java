package dev.toll.systems.kafka;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A session on a real broker without a run around it, for tests that drive instances by hand. */
final class RealKafka implements AutoCloseable, ProcessLedger, Progress {
  private final Study study;
  private final Path work;
  private final KafkaSession session;
  private final Map<Long, Long> running = new LinkedHashMap<>();
  private final Map<String, Long> latest = new LinkedHashMap<>();
  final Steps steps = new Steps((phase, name) -> {});

  RealKafka(String directory, List<String> set) throws Exception {
    study = study(set);
    work = Path.of("target", directory).toAbsolutePath();
    RunDirectory.delete(work);
    Files.createDirectories(work.resolve("work"));
    Path cache = Path.of(System.getProperty("toll.it.cache"));
    session = KafkaSession.open(study, new RunContext(work.resolve("work"), cache, this, this));
  }

  static Study study(List<String> set) throws Exception {
    return study(text(), set);
  }

  static Study study(String text, List<String> set) throws Exception {
    return new StudyResolver(new Catalog(List.of(new KafkaSystem())))
        .resolve(
            StudyParser.parse("kafka.yaml", text), new StudyResolver.Request(null, set, List.of()));
  }

  static String text() throws Exception {
    try (InputStream in = RealKafka.class.getResourceAsStream("/kafka.yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  Level level(String name) {
    return study.level(name);
  }

  KafkaLevel claim(String name) {
    return KafkaLevel.of(level(name).settings());
  }

  long seed() {
    return session.seed();
  }

  Path logs(String level) throws Exception {
    return Files.createDirectories(work.resolve("logs").resolve(level));
  }

  /** An instance at a level in a slot that is free. */
  KafkaInstance start(String name, int slot) throws Exception {
    Slot place = Slot.of(slot, work.resolve("work"), logs(name));
    session.clear(place, steps);
    return session.start(study.level(name), place, steps);
  }

  /** Prepares, warms, measures and settles. */
  Map<String, Double> load(KafkaInstance instance, String level) throws Exception {
    instance.prepare(steps);
    instance.warm(steps, (seconds, operations, total) -> {});
    var done =
        instance.measure(
            steps, (seconds, operations, total) -> {}, logs(level).resolve("latency.hlog"));
    Map<String, Double> metrics = new LinkedHashMap<>(done.metrics());
    metrics.putAll(instance.settle(steps));
    return metrics;
  }

  /** Every proof of a level that a new client can take, on an instance that may be at another. */
  Map<String, ProofResult> claimed(KafkaInstance instance, String level) throws Exception {
    Probed probed = instance.probed(claim(level));
    Map<String, ProofResult> found = new LinkedHashMap<>();
    found.put(NegotiatedProof.NAME, new NegotiatedProof(probed).prove());
    found.put(WireProof.NAME, new WireProof(probed).prove());
    found.put(RefusalProof.NAME, new RefusalProof(probed).prove());
    found.put(SettingsProof.NAME, SettingsProof.broker(probed));
    return found;
  }

  void end(KafkaInstance instance) throws Exception {
    instance.stop(steps);
    instance.wipe(steps);
  }

  /** Processes in the ledger that still run. */
  synchronized List<Long> left() {
    return running.entrySet().stream()
        .filter(each -> ProcFs.runs(each.getKey(), each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Kills what was started last under a name. */
  synchronized void kill(String name) {
    ProcessHandle.of(latest.get(name)).orElseThrow().destroyForcibly();
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
    latest.put(name, pid);
  }

  @Override
  public void note(String text) {
    System.out.println(text);
  }
}
