package dev.toll.systems.base.profile;

import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.profile.ProfiledWindow;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Profiles an instance's JVMs and native processes over exactly the measured window, and reads
 * every process's CPU from procfs over the same.
 *
 * <p>Of JVMs, event {@code ctimer}: a POSIX timer per thread on its CPU clock, checked by the
 * kernel at its tick (4 ms at 250 Hz). Expiries that fall between two ticks are counted as overruns
 * of the signal ({@code si_overrun}), which only {@code total} adds up: on a busy machine the
 * number of samples explained two thirds of a tablet server's CPU, their weights all but 4 %.
 *
 * @param library of {@link Profiler#library}
 * @param intervalMillis CPU time of a thread between two samples
 */
public record CpuProfiler(Path library, long intervalMillis) implements MeasureWatch {
  /** Of a JVM to attach to: without them inlined methods are seen as their callers. */
  public static final List<String> FLAGS =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

  private static final Duration ATTACH = Duration.ofMinutes(2);
  private static final Duration WRITE = Duration.ofMinutes(2);
  private static final String TOLL = "toll";

  @Override
  public boolean profiles() {
    return true;
  }

  @Override
  public Window open(Instance instance, Path home, Steps steps)
      throws SystemException, InterruptedException, IOException {
    Path profile = Files.createDirectories(ProfiledWindow.directory(home)).toAbsolutePath();
    if (profile.toString().matches(".*[,%].*")) {
      // Its options are separated by commas, and % is special in its file names.
      throw new SystemException(
          "the profiler cannot write below a path with a comma or a percent sign: " + profile);
    }
    Profile window = new Profile(instance, profile, steps);
    try {
      steps.run("attach the profiler", ATTACH, window::attach);
      steps.run("start the profiler", ATTACH, window::start);
      return window;
    } catch (SystemException | InterruptedException e) {
      window.close();
      throw e;
    }
  }

  /** Servers and loads that are not Java: JVMs are profiled from inside, or only measured. */
  private static boolean isNative(ManagedProcess process) {
    return !process.away()
        && (process.role() == Role.SERVER || process.role() == Role.DRIVER)
        && Stream.concat(Stream.of(process.pid()), process.members().stream())
            .noneMatch(pid -> executable(pid).endsWith("/java"));
  }

  private static String executable(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "exe")).toString();
    } catch (IOException e) {
      return "";
    }
  }

  private final class Profile implements Window {
    private final Instance instance;
    private final Path directory;
    private final Steps steps;
    private final List<Agent> agents = new ArrayList<>();
    private final Map<ManagedProcess, Double> before = new HashMap<>();
    private final Map<ManagedProcess, Double> after = new HashMap<>();
    private List<ProfiledJvm> jvms = List.of();
    private List<ManagedProcess> natives = List.of();
    private String noPerf;
    private Perf perf;
    private ThreadStates states;
    private OptionalDouble tollBefore = OptionalDouble.empty();

    Profile(Instance instance, Path directory, Steps steps) {
      this.instance = instance;
      this.directory = directory;
      this.steps = steps;
    }

    void attach() throws SystemException, InterruptedException, IOException {
      jvms = instance.jvms();
      for (ProfiledJvm jvm : jvms) {
        agents.add(Agent.attach(jvm.process(), library, directory));
      }
      natives = instance.processes().stream().filter(CpuProfiler::isNative).toList();
      noPerf = natives.isEmpty() ? null : Perf.unavailable();
    }

    void start() throws SystemException, InterruptedException, IOException {
      for (Agent agent : agents) {
        agent.command("start,event=ctimer,interval=" + intervalMillis + "ms,threads");
        note(agent.process(), before);
      }
      if (noPerf != null) {
        states = new ThreadStates(Perf.owners(natives));
      } else if (!natives.isEmpty()) {
        perf = new Perf(natives, directory, intervalMillis);
        perf.start();
      }
      for (ManagedProcess process : instance.processes()) {
        if (!before.containsKey(process)) {
          note(process, before);
        }
      }
      tollBefore = toll();
    }

    private static void note(ManagedProcess process, Map<ManagedProcess, Double> times) {
      process.cpuSeconds().ifPresent(seconds -> times.put(process, seconds));
    }

    private static OptionalDouble toll() {
      return ProcFs.ownCpuSeconds(ProcessHandle.current().pid());
    }

    @Override
    public void end(Instance.Load load) throws SystemException, InterruptedException, IOException {
      OptionalDouble toll = toll();
      List<String> notes = new ArrayList<>();
      if (perf != null) {
        perf.stop();
      } else if (states != null) {
        notes.add(noPerf + ", so native processes were looked at by procfs only");
        notes.addAll(states.end());
      }
      for (ManagedProcess process : before.keySet()) {
        note(process, after);
      }
      steps.run("stop the profiler", WRITE, this::stop);
      List<String> used = new ArrayList<>();
      steps.run("write the profile", WRITE, () -> dump(used));
      List<ProfiledWindow.Usage> usage = new ArrayList<>();
      for (ManagedProcess process : instance.processes()) {
        usage.add(usage(process));
      }
      Double own =
          toll.isPresent() && tollBefore.isPresent()
              ? toll.getAsDouble() - tollBefore.getAsDouble()
              : null;
      usage.add(
          new ProfiledWindow.Usage(TOLL, TOLL, ProcessHandle.current().pid(), own, false, null));
      new ProfiledWindow(
              // A load that counts nothing is one.
              Math.max(1, load.operations()),
              load.seconds(),
              states != null && jvms.isEmpty() ? ThreadStates.TICK_SECONDS : intervalMillis / 1e3,
              String.join("; ", used),
              usage,
              notes)
          .write(directory);
    }

    private ProfiledWindow.Usage usage(ManagedProcess process) {
      Double from = before.get(process);
      Double to = after.get(process);
      String jdk =
          jvms.stream()
              .filter(jvm -> jvm.process() == process)
              .map(ProfiledJvm::jdk)
              .findFirst()
              .orElse(null);
      return new ProfiledWindow.Usage(
          process.name(),
          process.role().name().toLowerCase(Locale.ROOT),
          process.pid(),
          from == null || to == null ? null : to - from,
          jdk != null || natives.contains(process),
          jdk);
    }

    /** All stop before any writes, and each is read just before: writing is no part of it. */
    private void stop() throws SystemException, InterruptedException {
      for (Agent agent : agents) {
        note(agent.process(), after);
        agent.command("stop,file=" + directory.resolve(agent.process().name() + ".profiler.end"));
      }
    }

    private void dump(List<String> used) throws SystemException, InterruptedException, IOException {
      if (!agents.isEmpty()) {
        used.add("async-profiler " + Profiler.VERSION + ", ctimer");
      }
      if (perf != null) {
        perf.write();
        used.add("perf, cpu-clock");
      } else if (states != null) {
        states.write(directory);
        used.add("procfs");
      }
      for (Agent agent : agents) {
        String name = agent.process().name();
        agent.command(
            "dump,collapsed,total,threads,file=" + ProfiledWindow.stacks(directory, name));
        agent.command("dump,collapsed,threads,file=" + ProfiledWindow.samples(directory, name));
        for (String extra : List.of(".profiler.version", ".profiler.end")) {
          Files.deleteIfExists(directory.resolve(name + extra));
        }
      }
      close();
    }

    @Override
    public void close() {
      agents.forEach(Agent::close);
      agents.clear();
      if (perf != null) {
        perf.close();
      }
      if (states != null) {
        states.close();
      }
    }
  }
}
