package dev.toll.engine.run;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.PersistentConnections;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Running;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** A system in memory that writes down what is asked of it and fails where the test says so. */
public final class ScriptedSystem implements SystemUnderTest, Interleaving {
  /** Whether a hook fails inside one of its steps or outside them. */
  enum Place {
    IN_STEP,
    BESIDE
  }

  /** How long a part of an interleaved load takes. */
  @FunctionalInterface
  interface Pace {
    /**
     * Its length.
     *
     * @param part counted from 1, over warm-up and load
     */
    double seconds(String level, int part);
  }

  /** Runs at each hook; what it throws the hook throws. */
  @FunctionalInterface
  interface Script {
    void at(String hook, String level, Place place)
        throws SystemException, InterruptedException, IOException;
  }

  /** The hooks of a trial, in the order of the design. */
  static final List<String> HOOKS =
      List.of(
          "stop", "wipe", "probe", "start", "prove", "prepare", "warm", "measure", "settle",
          "verify");

  Script script = (hook, level, place) -> {};
  Verdict probed = Verdict.TRUE;
  List<Verdict> proved = List.of(Verdict.TRUE);
  Verdict verified = Verdict.TRUE;
  List<Verdict> provedLoaded = List.of();
  List<Verdict> provedStopped = List.of();

  /** What is wrong below every instance; null when nothing is. */
  String diagnosis;

  String lost;

  /** By setting, the proofs that look at it. */
  Map<String, Set<String>> witnesses = Map.of();

  /** How a level's proof comes out on another's instance. */
  Verdict crossed = Verdict.FALSE;

  /** What makes the level. */
  List<Path> levelFiles = List.of();

  /** By level, the ports its servers listen at. */
  Map<String, Set<Integer>> listening = Map.of();

  /** Names of processes that are said to have been started again on purpose. */
  Set<String> restarted = Set.of();

  /** The level whose load is no longer carried as its proofs found, until it is started again. */
  String fallsBack;

  /** By level, the connections that carry its load; null when nothing is known of them. */
  Function<String, PersistentConnections> carried = level -> null;

  String unproved;
  String unverified;
  Map<String, Double> figures = Map.of("elapsed", 2.0);
  List<ManagedProcess> processes = List.of();
  String obstacle = "it is scripted";
  long operations = 1_000_000;
  long memory;
  Pace pace = (level, part) -> 1.0;
  Map<String, List<ManagedProcess>> processesOf = Map.of();
  boolean sideBySide;

  /** Whether instances have series of their own. */
  boolean observed;

  final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  Path work;

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    List<SettingSpec> specs = new ArrayList<>();
    specs.add(SettingSpec.of("system.deadline", SettingType.TEXT, "").with(Trait.INERT));
    witnesses.forEach(
        (path, proofs) ->
            specs.add(
                SettingSpec.of(path, SettingType.TEXT, "").seenBy((level, against) -> proofs)));
    return specs;
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return List.of(new Metric("elapsed", "elapsed", "s", Metric.Better.LOWER, true));
  }

  @Override
  public Optional<String> obstacle(List<Level> levels) {
    return Optional.ofNullable(obstacle);
  }

  @Override
  public Estimate estimate(Level level) {
    return new Estimate(1, 0, memory, "scripted");
  }

  @Override
  public Session open(Study study, RunContext context) throws SystemException {
    work = context.work();
    hookBeside("open", "-");
    calls.add("open");
    return new ScriptedSession();
  }

  private void hookBeside(String hook, String level) throws SystemException {
    try {
      script.at(hook, level, Place.BESIDE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void hook(String hook, String level, Steps steps)
      throws SystemException, InterruptedException {
    calls.add(hook + " " + level);
    steps.run(hook, Duration.ofSeconds(20), () -> script.at(hook, level, Place.IN_STEP));
    try {
      script.at(hook, level, Place.BESIDE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProofResult proof(String name, Verdict verdict) {
    return new ProofResult(
        name, "the marker is invisible", verdict, "seen 3 times", Map.of("suite", "X"), "t");
  }

  private final class ScriptedSession implements Session {

    @Override
    public Map<String, String> describe() {
      return Map.of("version", "1");
    }

    private void witness(Path logs) {
      try {
        Files.writeString(logs.resolve("server.log"), "evidence");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
      witness(slot.logs());
      new ScriptedRunning("-").stop(steps);
      new ScriptedRunning("-").wipe(steps);
    }

    @Override
    public Instance start(Level asked, Slot slot, Steps steps)
        throws SystemException, InterruptedException {
      witness(slot.logs());
      hook("start", asked.name(), steps);
      if (asked.name().equals(fallsBack)) {
        fallsBack = null;
      }
      return new ScriptedInstance(asked.name());
    }

    @Override
    public boolean sideBySide() {
      return sideBySide;
    }

    @Override
    public Optional<String> lost() {
      return Optional.ofNullable(lost);
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }

  private class ScriptedRunning implements Running {
    final String level;

    ScriptedRunning(String level) {
      this.level = level;
    }

    @Override
    public void stop(Steps steps) throws SystemException, InterruptedException {
      hook("stop", level, steps);
    }

    @Override
    public void wipe(Steps steps) throws SystemException, InterruptedException {
      hook("wipe", level, steps);
    }
  }

  private final class ScriptedInstance extends ScriptedRunning implements Instance, SlicedLoad {
    private int parts;

    @Override
    public List<Sampler> observe(Steps steps, double every)
        throws SystemException, InterruptedException {
      hook("observe", level, steps);
      return observed ? List.of(own()) : List.of();
    }

    private static Sampler own() {
      return new Sampler() {
        @Override
        public List<String> columns() {
          return List.of("OWN");
        }

        @Override
        public Map<String, Double> sample(double seconds) {
          return Map.of("OWN", 1.0);
        }
      };
    }

    ScriptedInstance(String level) {
      super(level);
    }

    @Override
    public List<ProofResult> proveOnce(Steps steps) throws SystemException, InterruptedException {
      hook("probe", level, steps);
      return List.of(proof("wire", probed));
    }

    @Override
    public Optional<PersistentConnections> carried() {
      return Optional.ofNullable(carried.apply(level));
    }

    @Override
    public boolean provesStopped() {
      return !provedStopped.isEmpty();
    }

    @Override
    public boolean provesLoaded() {
      return !provedLoaded.isEmpty();
    }

    @Override
    public List<ManagedProcess> processes() {
      return processesOf.getOrDefault(level, processes);
    }

    @Override
    public OptionalLong operations() {
      return OptionalLong.of(operations);
    }

    @Override
    public Load warmSlice(Steps steps, int of, LoadListener listener)
        throws SystemException, InterruptedException {
      hook("warmSlice", level, steps);
      return part(of);
    }

    private Load part(int of) {
      double seconds = pace.seconds(level, ++parts);
      long done = operations / of;
      return new Load(done, seconds, Map.of("elapsed", seconds, "rate", done / seconds));
    }

    @Override
    public void warmed(Steps steps) throws SystemException, InterruptedException {
      hook("warmed", level, steps);
    }

    @Override
    public Slices begin(Path latency) {
      calls.add("begin " + level);
      return new Slices() {
        @Override
        public Load slice(Steps steps, int of, LoadListener listener)
            throws SystemException, InterruptedException {
          hook("slice", level, steps);
          listener.tick(1, 1, 1);
          return part(of);
        }

        @Override
        public Load whole(long done, double seconds) {
          return new Load(done, seconds, Map.of("elapsed", seconds, "p99", 3.0));
        }

        @Override
        public void close() {
          calls.add("end " + level);
        }
      };
    }

    @Override
    public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
      hook("prove", level, steps);
      List<ProofResult> proofs = new ArrayList<>();
      for (int i = 0; i < proved.size(); i++) {
        proofs.add(proof("negotiated" + i, proved.get(i)));
      }
      return proofs;
    }

    @Override
    public List<ProofResult> proveLoaded(Steps steps) {
      calls.add("proveLoaded " + level);
      return (level.equals(fallsBack) ? List.of(Verdict.FALSE) : provedLoaded)
          .stream().map(verdict -> proof("loaded", verdict)).toList();
    }

    @Override
    public List<ProofResult> proveStopped(Steps steps) {
      calls.add("proveStopped " + level);
      return provedStopped.stream().map(verdict -> proof("stopped", verdict)).toList();
    }

    @Override
    public Optional<String> diagnosis() {
      return Optional.ofNullable(diagnosis);
    }

    @Override
    public List<ProofResult> proveAs(Level claimed, Steps steps) {
      calls.add("cross " + claimed.name() + " on " + level);
      return List.of(proof("negotiated0", crossed));
    }

    @Override
    public List<Path> levelFiles() {
      return levelFiles;
    }

    @Override
    public Set<String> restarted() {
      return restarted;
    }

    @Override
    public Set<Integer> listening() {
      return listening.getOrDefault(level, Set.of());
    }

    @Override
    public Optional<String> unproved() {
      return Optional.ofNullable(unproved);
    }

    @Override
    public Optional<String> unverified() {
      return Optional.ofNullable(unverified);
    }

    @Override
    public void prepare(Steps steps) throws SystemException, InterruptedException {
      hook("prepare", level, steps);
    }

    @Override
    public void warm(Steps steps, LoadListener listener, BooleanSupplier again)
        throws SystemException, InterruptedException {
      do {
        hook("warm", level, steps);
        listener.tick(1, 5, 5);
      } while (again.getAsBoolean());
    }

    @Override
    public Load measure(Steps steps, LoadListener listener, Path latency)
        throws SystemException, InterruptedException {
      hook("measure", level, steps);
      listener.tick(1, 100, 100);
      listener.tick(2, 50, 150);
      return new Load(150, 2, figures);
    }

    @Override
    public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
      hook("settle", level, steps);
      return Map.of("files", 7.0);
    }

    @Override
    public Verification verify(Steps steps) throws SystemException, InterruptedException {
      hook("verify", level, steps);
      return new Verification(verified, "3 undefined", Map.of("undefined", 3L));
    }

    @Override
    public Map<String, String> facts() {
      return Map.of("java", "17");
    }

    @Override
    public Map<String, Double> metrics(Load load, CpuUse cpu) {
      return Map.of("operations_seen", (double) load.operations());
    }
  }
}
