package dev.toll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemUnderTest;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A session on real servers without a run around it, for tests that drive instances by hand. */
public class RealSession<I extends Instance> implements AutoCloseable, ProcessLedger, Progress {
  public final Steps steps = new Steps((phase, name) -> {});
  private final Study study;
  private final Path work;
  private final Session session;
  private final Map<Long, Long> running = new LinkedHashMap<>();
  private final Map<String, Long> latest = new LinkedHashMap<>();

  public RealSession(SystemUnderTest system, String directory, List<String> set) throws Exception {
    study = study(system, text(system), set);
    work = Path.of("target", directory).toAbsolutePath();
    RunDirectory.delete(work);
    Files.createDirectories(work.resolve("work"));
    Path cache = Path.of(System.getProperty("toll.it.cache"));
    session = system.open(study, new RunContext(work.resolve("work"), cache, this, this));
  }

  public static Study study(SystemUnderTest system, String text, List<String> set)
      throws Exception {
    return new StudyResolver(new Catalog(List.of(system)))
        .resolve(
            StudyParser.parse(system.name() + ".yaml", text),
            new StudyResolver.Request(null, set, List.of()));
  }

  /** The study of a system's tests. */
  public static String text(SystemUnderTest system) throws Exception {
    try (InputStream in = RealSession.class.getResourceAsStream("/" + system.name() + ".yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  public Level level(String name) {
    return study.level(name);
  }

  public Session session() {
    return session;
  }

  public Path logs(String level) throws Exception {
    return Files.createDirectories(work.resolve("logs").resolve(level));
  }

  /** An instance at a level in a slot that is free. */
  @SuppressWarnings("unchecked")
  public I start(String name, int slot) throws Exception {
    Slot place = Slot.of(slot, work.resolve("work"), logs(name));
    session.clear(place, steps);
    return (I) session.start(study.level(name), place, steps);
  }

  /** Prepares, warms, measures and settles. */
  public Map<String, Double> load(I instance, String level) throws Exception {
    instance.prepare(steps);
    instance.warm(steps, (seconds, operations, total) -> {});
    var done =
        instance.measure(
            steps, (seconds, operations, total) -> {}, logs(level).resolve("latency.hlog"));
    Map<String, Double> metrics = new LinkedHashMap<>(done.metrics());
    metrics.putAll(instance.settle(steps));
    return metrics;
  }

  public static void allTrue(List<ProofResult> proofs) {
    assertThat(proofs)
        .isNotEmpty()
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
  }

  /** That an instance is not at a level, by that level's claims. */
  public void isNot(I instance, String other) throws Exception {
    assertThat(instance.proveAs(level(other), steps))
        .as(other)
        .last()
        .matches(proof -> proof.verdict() == Verdict.FALSE);
  }

  public void end(I instance) throws Exception {
    instance.stop(steps);
    instance.wipe(steps);
  }

  /** Processes in the ledger that still run. */
  public synchronized List<Long> left() {
    return running.entrySet().stream()
        .filter(each -> ProcFs.runs(each.getKey(), each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Kills what was started last under a name. */
  public synchronized void kill(String name) {
    ProcessHandle.of(latest.get(name)).orElseThrow().destroyForcibly();
  }

  public Path work() {
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
