package dev.toll.engine.run;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** CPU-seconds by role over a window, from process times; and the whole machine's beside it. */
final class CpuAccount {
  private final List<ManagedProcess> processes;
  private final Map<ManagedProcess, Double> before = new HashMap<>();
  private final ProcFs.Machine machine = ProcFs.machine();

  CpuAccount(List<ManagedProcess> processes) {
    this.processes = List.copyOf(processes);
    for (ManagedProcess process : this.processes) {
      process.cpuSeconds().ifPresent(cpu -> before.put(process, cpu));
    }
  }

  /**
   * Use since the window began; a role is null (unknown) when one of its processes cannot be read.
   */
  CpuUse soFar() {
    Map<Role, Double> use = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      use.put(role, 0.0);
    }
    for (ManagedProcess process : processes) {
      OptionalDouble now = process.cpuSeconds();
      Double then = before.get(process);
      Double sum = use.get(process.role());
      use.put(
          process.role(),
          now.isEmpty() || then == null || sum == null ? null : sum + now.getAsDouble() - then);
    }
    ProcFs.Machine end = ProcFs.machine();
    return new CpuUse(
        use.get(Role.SERVER),
        use.get(Role.HELPER),
        use.get(Role.DRIVER),
        machine == null || end == null ? null : end.busy() - machine.busy());
  }
}
