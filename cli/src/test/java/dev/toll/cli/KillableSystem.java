package dev.toll.cli;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
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
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A system to be killed: its servers and its driver are real processes that nothing but the ledger
 * ends, its data is in a volume, and what it measures depends on the trial alone.
 */
final class KillableSystem implements SystemUnderTest {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  /** What a hook spends on each process. */
  private static final long HOOK_MILLIS = 10;

  @Override
  public String name() {
    return "killable";
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    List<SettingSpec> specs = new ArrayList<>(VolumeService.INSTALLED.settings());
    specs.add(SettingSpec.of("system.name", SettingType.TEXT, "which system"));
    specs.add(SettingSpec.of("workload.name", SettingType.TEXT, "which workload"));
    return specs.stream().map(spec -> spec.seenBy("lock")).toList();
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return List.of(new Metric("elapsed", "Elapsed", "s", Better.LOWER, true));
  }

  @Override
  public Estimate estimate(Level level) {
    return new Estimate(1, 1 << 20, 1 << 20, "a fake");
  }

  @Override
  public Session open(Study study, RunContext context) {
    return new KillableSession(context, study.settings());
  }

  private static final class KillableSession implements Session {
    private final RunContext context;
    private final List<ManagedProcess> running = new ArrayList<>();
    private Volume volume;

    KillableSession(RunContext context, Settings settings) {
      this.context = context;
      this.volume = volume(settings, Slot.only(context.work(), context.work().resolve("logs")));
    }

    private Volume volume(Settings level, Slot slot) {
      return VolumeService.INSTALLED.volume(level, slot, context.ledger());
    }

    @Override
    public Map<String, String> describe() {
      return Map.of("killable", "1.0");
    }

    @Override
    public void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
      stop(steps);
      wipe(steps);
    }

    void stop(Steps steps) throws SystemException, InterruptedException {
      steps.run("stop", DEADLINE, this::end);
    }

    private void end() {
      running.forEach(ManagedProcess::terminate);
      running.forEach(process -> process.stop(Duration.ofSeconds(5)));
      running.clear();
    }

    void wipe(Steps steps) throws SystemException, InterruptedException {
      steps.run("wipe", DEADLINE, volume::wipe);
    }

    @Override
    public Instance start(Level level, Slot slot, Steps steps)
        throws SystemException, InterruptedException {
      steps.run(
          "start",
          DEADLINE,
          () -> {
            volume = volume(level.settings(), slot);
            volume.open();
            for (String name : List.of("server0", "server1", "driver")) {
              Role role = name.equals("driver") ? Role.DRIVER : Role.SERVER;
              // It knows no tether: only the ledger shows that it is ours.
              ProcessBuilder builder = new ProcessBuilder("sleep", "600");
              running.add(
                  ManagedProcess.start(
                      name, role, builder, slot.logs().resolve(name + ".log"), context.ledger()));
            }
          });
      String trial = slot.logs().getParent().getFileName().toString();
      return new KillableInstance(trial, this, List.copyOf(running));
    }

    @Override
    public void close() {
      end();
      try {
        volume.wipe();
      } catch (IOException e) {
        context.progress().note("not wiped: " + e);
      }
    }
  }

  private record KillableInstance(
      String trial, KillableSession session, List<ManagedProcess> processes) implements Instance {

    private Volume volume() {
      return session.volume;
    }

    @Override
    public void stop(Steps steps) throws SystemException, InterruptedException {
      session.stop(steps);
    }

    @Override
    public void wipe(Steps steps) throws SystemException, InterruptedException {
      session.wipe(steps);
    }

    /** Takes its time, and fails as soon as one of the processes is gone. */
    private void hook(String name, Steps steps) throws SystemException, InterruptedException {
      steps.run(
          name,
          DEADLINE,
          () -> {
            for (ManagedProcess process : processes) {
              if (process.process().waitFor(HOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new SystemException(process.exit());
              }
            }
          });
    }

    @Override
    public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
      hook("look", steps);
      return List.of(
          new ProofResult("lock", "as the level says", Verdict.TRUE, "seen", Map.of(), null));
    }

    @Override
    public void prepare(Steps steps) throws SystemException, InterruptedException {
      hook("create", steps);
    }

    @Override
    public void warm(Steps steps, LoadListener listener, BooleanSupplier again)
        throws SystemException, InterruptedException {
      hook("warm up", steps);
    }

    @Override
    public Load measure(Steps steps, LoadListener listener, Path latency)
        throws SystemException, InterruptedException {
      steps.run("write", DEADLINE, () -> Files.writeString(volume().path().resolve("data"), trial));
      hook("load", steps);
      double seconds = 1 + Math.floorMod(trial.hashCode(), 1000) / 10_000.0;
      return new Load(1000, seconds, Map.of("elapsed", seconds));
    }

    @Override
    public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
      hook("flush", steps);
      return Map.of();
    }

    @Override
    public Verification verify(Steps steps) throws SystemException, InterruptedException {
      hook("read", steps);
      String found =
          steps.call("compare", DEADLINE, () -> Files.readString(volume().path().resolve("data")));
      Verdict verdict = found.equals(trial) ? Verdict.TRUE : Verdict.FALSE;
      return new Verification(verdict, "read " + found, Map.of("entries", 1000L));
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }
  }
}
