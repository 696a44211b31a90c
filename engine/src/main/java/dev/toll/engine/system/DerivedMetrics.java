package dev.toll.engine.system;

import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
import java.util.Map;

/** Capability of an {@link Instance} with metrics derived from what the engine has measured. */
public interface DerivedMetrics {
  /** Metrics by name; called once the measured window has ended. */
  Map<String, Double> metrics(Load load, CpuUse cpu);
}
