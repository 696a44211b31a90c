package dev.toll.engine.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.toll.engine.measure.EnergyAccount.Energy;
import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Instance.CpuUse;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * CPU-seconds over a window: by role, of the whole machine, and what observing takes, which is all
 * of toll's own process (samplers, the driver's events, the progress line) and processes that only
 * observe. What is unknown is null.
 */
final class CpuAccount {
  private final Map<Role, Counter> used = new EnumMap<>(Role.class);
  private final Map<Role, Counter> inKernel = new EnumMap<>(Role.class);
  private final Counter machine = Counter.of(CpuAccount::machine);
  private final Counter toll = Counter.of(CpuAccount::toll);
  private final Counter observers;
  private final Counter away;

  /** A running total, and what it was when the window began. */
  private record Counter(Supplier<OptionalDouble> total, OptionalDouble before) {
    static Counter of(Supplier<OptionalDouble> total) {
      return new Counter(total, total.get());
    }

    Double since() {
      OptionalDouble now = total.get();
      return before.isEmpty() || now.isEmpty() ? null : now.getAsDouble() - before.getAsDouble();
    }
  }

  /**
   * Begins a window.
   *
   * @param watching processes that only observe
   */
  CpuAccount(CpuSource source, List<ManagedProcess> watching) {
    away = Counter.of(source::awaySeconds);
    observers = Counter.of(() -> ManagedProcess.cpuSeconds(watching));
    for (Role role : Role.values()) {
      used.put(role, Counter.of(() -> source.cpuSeconds(role)));
      inKernel.put(role, Counter.of(() -> source.systemSeconds(role)));
    }
  }

  private static OptionalDouble machine() {
    ProcFs.Machine now = ProcFs.machine();
    return now == null ? OptionalDouble.empty() : OptionalDouble.of(now.busy());
  }

  /** By the process's own clock: procfs counts in hundredths of a second. */
  private static OptionalDouble toll() {
    long nanos =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean own
            ? own.getProcessCpuTime()
            : -1;
    return nanos < 0 ? OptionalDouble.empty() : OptionalDouble.of(nanos / 1e9);
  }

  /** Use since the window began, with the energy of the same window. */
  WindowUse soFar(EnergyAccount energy) {
    CpuUse cpu = soFar();
    Energy joules = energy.soFar();
    return new WindowUse(cpu, toll.since(), observers.since(), joules);
  }

  /** CPU-seconds since the window began. */
  CpuUse soFar() {
    return new CpuUse(
        used.get(Role.SERVER).since(),
        used.get(Role.HELPER).since(),
        used.get(Role.DRIVER).since(),
        machine.since(),
        away.since());
  }

  /** Of a role's use, the share that the kernel spent, in words. */
  String systemShare(Role role) {
    Double all = used.get(role).since();
    Double system = inKernel.get(role).since();
    return all == null || system == null || all <= 0
        ? null
        : String.format(Locale.ROOT, "%.0f %%", 100 * system / all);
  }
}
