package dev.toll.engine.measure;

import dev.toll.engine.cgroup.CpuGroups;
import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessTrees;
import dev.toll.engine.process.Role;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Whose CPU time is whose while several instances are up: that of the instance which is loaded, and
 * that of all others. What instances share (a KDC, say) belongs to the one that is loaded.
 */
public final class CpuOfSlots {
  private final CpuGroupsOfRun groups;
  private final Map<Slot, Instance> up = new LinkedHashMap<>();

  /** Without an instance so far. */
  public CpuOfSlots(CpuGroupsOfRun groups) {
    this.groups = groups;
  }

  /** One more instance is up. */
  public void add(Slot slot, Instance instance) {
    up.put(slot, instance);
  }

  /** Where the CPU time of a slot's instance is read, as its level wants it. */
  CpuSource loaded(Slot slot, Observing observing) throws SystemException {
    List<ManagedProcess> own = up.get(slot).processes();
    CpuSource source = groups.source(observing, own);
    if (source instanceof CpuGroups all) {
      return sharesProcesses()
          ? new ProcessTrees(own, "instances share processes")
          : new Sum(all.slot(slot.number()), all);
    }
    return source;
  }

  /** CPU-seconds so far of all instances; null when unknown, and when none has a process. */
  public Double everyone() {
    return up.values().stream().allMatch(instance -> instance.processes().isEmpty())
        ? null
        : others(null);
  }

  /** CPU-seconds so far of all instances but a slot's; null when unknown. */
  Double others(Slot slot) {
    CpuGroups all = groups.groups();
    double seconds = 0;
    if (all != null && all.broken() == null && !sharesProcesses()) {
      for (Slot other : up.keySet()) {
        seconds += other.equals(slot) ? 0 : all.slot(other.number()).everything();
      }
    } else {
      Set<ManagedProcess> others = identities();
      up.values().forEach(instance -> others.addAll(instance.processes()));
      if (slot != null) {
        others.removeAll(ofSlot(slot));
      }
      seconds = ManagedProcess.cpuSeconds(others).orElse(Double.NaN);
    }
    return Double.isFinite(seconds) ? seconds : null;
  }

  private Collection<ManagedProcess> ofSlot(Slot slot) {
    Set<ManagedProcess> own = identities();
    own.addAll(up.get(slot).processes());
    return own;
  }

  /** Whether a server or driver serves several instances: then it is in the group of one only. */
  private boolean sharesProcesses() {
    Set<ManagedProcess> seen = identities();
    return up.values().stream()
        .flatMap(instance -> instance.processes().stream())
        .filter(process -> process.role() != Role.HELPER)
        .anyMatch(process -> !seen.add(process));
  }

  private static Set<ManagedProcess> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** A slot's own, and what all slots share. */
  private record Sum(CpuSource own, CpuSource shared) implements CpuSource {
    @Override
    public OptionalDouble cpuSeconds(Role role) {
      return sum(own.cpuSeconds(role), shared.cpuSeconds(role));
    }

    @Override
    public OptionalDouble systemSeconds(Role role) {
      return sum(own.systemSeconds(role), shared.systemSeconds(role));
    }

    private static OptionalDouble sum(OptionalDouble a, OptionalDouble b) {
      return a.isEmpty() || b.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(a.getAsDouble() + b.getAsDouble());
    }

    @Override
    public String words() {
      return own.words();
    }
  }
}
