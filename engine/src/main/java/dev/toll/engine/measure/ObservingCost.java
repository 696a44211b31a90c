package dev.toll.engine.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.toll.engine.process.ManagedProcess;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU-seconds that looking takes over a window: all of toll's own process (samplers, the driver's
 * events, the progress line), and processes that only look.
 */
final class ObservingCost {
  private static final OperatingSystemMXBean OWN =
      ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
          ? bean
          : null;

  private final List<ManagedProcess> observers;
  private final Double tollBefore = toll();
  private final Double observersBefore;

  ObservingCost(List<ManagedProcess> observers) {
    this.observers = List.copyOf(observers);
    this.observersBefore = observers();
  }

  /** Of toll's process since the window began; null when unknown. */
  Double tollSeconds() {
    return since(tollBefore, toll());
  }

  /** Of the observers since the window began; null when unknown. */
  Double observerSeconds() {
    return since(observersBefore, observers());
  }

  private static Double since(Double then, Double now) {
    return then == null || now == null ? null : now - then;
  }

  /** By the process's own clock: procfs counts in hundredths of a second. */
  private static Double toll() {
    long nanos = OWN == null ? -1 : OWN.getProcessCpuTime();
    return nanos < 0 ? null : nanos / 1e9;
  }

  private Double observers() {
    double sum = 0;
    for (ManagedProcess observer : observers) {
      OptionalDouble cpu = observer.cpuSeconds();
      if (cpu.isEmpty()) {
        return null;
      }
      sum += cpu.getAsDouble();
    }
    return sum;
  }
}
