package dev.toll.cli;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** A system without processes, whose trials take no time and say what the test wants. */
final class FakeSystem implements SystemUnderTest, Interleaving, Placing {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  /** Happens while a trial is measured. */
  interface Event {
    void happen(int trial) throws Exception;
  }

  /** The levels measured so far, in order, over all runs. */
  final List<String> measured = new ArrayList<>();

  Event event = trial -> {};
  String refusal;
  String unavailable;
  String remark;
  Profiling profiling;
  int ticks = 1;

  /** Seconds a level's run takes; null for the usual. */
  java.util.function.BiFunction<String, Integer, Double> times;

  long diskBytes = 1 << 20;

  /** Whether its instances can be up at once. */
  boolean sideBySide;

  /** Whether its servers can be on other hosts. */
  boolean placed;

  /** How many times as long as usual everything takes. */
  double slowness = 1;

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return List.of(
        SettingSpec.of("system.name", SettingType.TEXT, "which system"),
        SettingSpec.choice("system.lock", "open", List.of("open", "shut"), "what is priced")
            .seenBy("lock"),
        SettingSpec.of("workload.name", SettingType.TEXT, "which workload"),
        SettingSpec.of("workload.entries", SettingType.COUNT, "1000", "how many"));
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return List.of(
        new Metric("elapsed", "Elapsed", "s", Better.LOWER, true),
        Metric.higher("entries_per_second", "Entries/s", "1/s"));
  }

  @Override
  public Estimate estimate(Level level) {
    return new Estimate(2, diskBytes, 1 << 20, "no guess, a fake");
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    return Optional.ofNullable(unavailable)
        .filter(
            why ->
                !why.startsWith("level ")
                    || levels.stream()
                        .anyMatch(each -> why.startsWith("level " + each.name() + " ")));
  }

  @Override
  public List<String> remarks(List<Level> levels) {
    return remark == null ? List.of() : List.of(remark);
  }

  @Override
  public Profiling profiling(Settings settings) {
    return profiling == null ? SystemUnderTest.super.profiling(settings) : profiling;
  }

  @Override
  public <T> Optional<T> capability(Class<T> type) {
    return (type == Interleaving.class && !sideBySide) || (type == Placing.class && !placed)
        ? Optional.empty()
        : SystemUnderTest.super.capability(type);
  }

  @Override
  public Map<HostRole, String> roles() {
    return Map.of(HostRole.MASTER, "the door", HostRole.INGESTER, "who walks");
  }

  @Override
  public Optional<String> unplaceable(List<Level> levels) {
    return Optional.empty();
  }

  @Override
  public Optional<String> obstacle(List<Level> levels) {
    return Optional.empty();
  }

  @Override
  public Session open(Study study, RunContext context) throws SystemException {
    if (refusal != null) {
      throw new SystemException(refusal);
    }
    return new FakeSession();
  }

  private final class FakeSession implements Session {
    @Override
    public Map<String, String> describe() {
      return Map.of("fake", "1.0");
    }

    @Override
    public void clear(Slot slot, Steps steps) {
      steps.skip("stop", "nothing is running");
      steps.skip("wipe", "nothing was written");
    }

    @Override
    public Instance start(Level level, Slot slot, Steps steps) {
      return new FakeInstance(level);
    }

    @Override
    public void close() {}
  }

  private final class FakeInstance implements Instance, SlicedLoad {
    private final Level level;

    FakeInstance(Level level) {
      this.level = level;
    }

    @Override
    public List<ManagedProcess> processes() {
      return List.of();
    }

    @Override
    public List<ProofResult> prove(Steps steps) {
      return List.of(
          new ProofResult("lock", "as the level says", Verdict.TRUE, "seen", Map.of(), null));
    }

    @Override
    public void prepare(Steps steps) {}

    @Override
    public void warm(Steps steps, LoadListener listener, BooleanSupplier again) {}

    @Override
    public Load measure(Steps steps, LoadListener listener, Path latency)
        throws SystemException, InterruptedException {
      return steps.call(
          "load",
          DEADLINE,
          () -> {
            measured.add(level.name());
            event.happen(measured.size());
            double seconds =
                slowness * (level.name().equals("open") ? 1.0 : 1.1 + measured.size() / 1000.0);
            if (times != null) {
              int run = (int) measured.stream().filter(level.name()::equals).count();
              seconds = times.apply(level.name(), run);
            }
            for (int second = 1; second <= ticks; second++) {
              listener.tick(second, 1000, 1000L * second);
            }
            return new Load(
                1000, seconds, Map.of("elapsed", seconds, "entries_per_second", 1000 / seconds));
          });
    }

    @Override
    public OptionalLong operations() {
      return OptionalLong.of(1000);
    }

    @Override
    public Load warmSlice(Steps steps, int of, LoadListener listener) {
      return new Load(0, 0, Map.of());
    }

    @Override
    public void warmed(Steps steps) {}

    @Override
    public Slices begin(Path latency) {
      return new Slices() {
        @Override
        public Load slice(Steps steps, int of, LoadListener listener)
            throws SystemException, InterruptedException {
          return measure(steps, listener, latency);
        }

        @Override
        public Load whole(long operations, double seconds) {
          return new Load(
              operations,
              seconds,
              Map.of("elapsed", seconds, "entries_per_second", operations / seconds));
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public Map<String, Double> settle(Steps steps) {
      return Map.of();
    }

    @Override
    public Verification verify(Steps steps) {
      return new Verification(Verdict.TRUE, "all there", Map.of("entries", 1000L));
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }

    @Override
    public void stop(Steps steps) {
      steps.skip("stop", "nothing is running");
    }

    @Override
    public void wipe(Steps steps) {
      steps.skip("wipe", "nothing was written");
    }
  }
}
