package dev.toll.engine.system;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.sample.Sampler;
import java.util.List;

/** Capability of an {@link Instance} with series of its own, sampled while it is measured. */
public interface Observed {
  /** Starts its samplers; called once, just before measuring. The caller closes them. */
  List<Sampler> startSamplers();

  /** Those of its processes that only sample: their CPU time is a cost of observing. */
  List<ManagedProcess> observers();
}
