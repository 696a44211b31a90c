package dev.toll.engine.measure;

import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** CPU-seconds by role over a window; and the whole machine's beside it. */
final class CpuAccount {
  private final CpuSource source;
  private final Map<Role, OptionalDouble> before = new EnumMap<>(Role.class);
  private final Map<Role, OptionalDouble> systemBefore = new EnumMap<>(Role.class);
  private final ProcFs.Machine machine = ProcFs.machine();

  CpuAccount(CpuSource source) {
    this.source = source;
    for (Role role : Role.values()) {
      before.put(role, source.cpuSeconds(role));
      systemBefore.put(role, source.systemSeconds(role));
    }
  }

  /** Use since the window began; a role is null when unknown. */
  CpuUse soFar() {
    ProcFs.Machine end = ProcFs.machine();
    return new CpuUse(
        since(before, source::cpuSeconds, Role.SERVER),
        since(before, source::cpuSeconds, Role.HELPER),
        since(before, source::cpuSeconds, Role.DRIVER),
        machine == null || end == null ? null : end.busy() - machine.busy());
  }

  /** Of a role's use, the share that the kernel spent; null when unknown. */
  String systemShare(Role role) {
    Double all = since(before, source::cpuSeconds, role);
    Double system = since(systemBefore, source::systemSeconds, role);
    return all == null || system == null || all <= 0
        ? null
        : String.format(Locale.ROOT, "%.0f %%", 100 * system / all);
  }

  private static Double since(
      Map<Role, OptionalDouble> then, Function<Role, OptionalDouble> now, Role role) {
    OptionalDouble end = now.apply(role);
    OptionalDouble start = then.get(role);
    return start.isEmpty() || end.isEmpty() ? null : end.getAsDouble() - start.getAsDouble();
  }
}
