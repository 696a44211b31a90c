package dev.toll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.ManagedProcess;
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
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemUnderTest;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A session on real servers without a run around it, for tests that drive instances by hand. */
public class RealSession<I extends Instance> implements AutoCloseable, ProcessLedger, Progress {
  public final Steps steps = new Steps((phase, name) -> {});
  protected final Path work;
  private final Study study;
  private final Session session;
  private final Map<Long, Long> started = new LinkedHashMap<>();
  private final Map<String, Long> latest = new LinkedHashMap<>();
  private final Set<ExternalResource> made = new LinkedHashSet<>();

  public RealSession(SystemUnderTest system, String directory, List<String> set) throws Exception {
    this(system, study(system, text(system), set), emptied(directory));
  }

  protected RealSession(SystemUnderTest system, Study study, Path work) throws Exception {
    this.study = study;
    this.work = work;
    session = system.open(study, new RunContext(work.resolve("work"), cache(), this, this));
  }

  /** A directory of this module's build, of that name. */
  protected static Path emptied(String directory) throws Exception {
    Path work = Path.of("target", directory).toAbsolutePath();
    RunDirectory.delete(work);
    Files.createDirectories(work.resolve("work"));
    return work;
  }

  /** Unpacked servers are shared by all tests of a build. */
  public static Path cache() {
    return Path.of(System.getProperty("toll.it.cache"));
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
    return load(instance, level, (seconds, operations, total) -> {});
  }

  /** The same with a listener of the measured load. */
  public Map<String, Double> load(I instance, String level, LoadListener listener)
      throws Exception {
    instance.prepare(steps);
    instance.warm(steps, (seconds, operations, total) -> {}, () -> false);
    var done = instance.measure(steps, listener, logs(level).resolve("latency.hlog"));
    Map<String, Double> metrics = new LinkedHashMap<>(done.metrics());
    metrics.putAll(instance.settle(steps));
    return metrics;
  }

  public static void allTrue(List<ProofResult> proofs) {
    assertThat(proofs)
        .isNotEmpty()
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
  }

  /** That no process shows a secret in its command line or its log. */
  public static void keeps(String secret, Instance instance) throws Exception {
    for (ManagedProcess process : instance.processes()) {
      assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")))
          .doesNotContain(secret);
      assertThat(Files.readString(process.log())).doesNotContain(secret);
    }
  }

  /** Begins the measured load in slices, after its warm-up. */
  public Slices begin(I instance, String level) throws Exception {
    SlicedLoad load = instance.slices().orElseThrow();
    load.warmed(steps);
    return load.begin(logs(level).resolve("sliced.hlog"));
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
  public synchronized List<Long> running() {
    return started.entrySet().stream()
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
    started.put(pid, startTicks);
    latest.put(name, pid);
  }

  @Override
  public synchronized void made(ExternalResource what) {
    made.add(what);
  }

  @Override
  public synchronized void gone(ExternalResource what) {
    made.remove(what);
  }

  /** Mounts and devices that were made and are not gone. */
  public synchronized Set<ExternalResource> made() {
    return Set.copyOf(made);
  }

  @Override
  public void note(String text) {
    System.out.println(text);
  }
}
