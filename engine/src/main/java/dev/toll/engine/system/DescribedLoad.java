package dev.toll.engine.system;

import dev.toll.engine.record.LoadFacts;

/** Capability of an {@link Instance} that knows more of its load than what the load reports. */
public interface DescribedLoad {
  /** What is known; asked once the load is done. */
  LoadFacts loadFacts();
}
