package dev.toll.engine.system;

import java.util.Optional;

/**
 * Capability of an {@link Instance} whose study may declare that something cannot be shown. A
 * waiver never excuses a proof or verification that is false.
 */
public interface Waivers {
  /** Why the level counts without a proof; empty when one is required. */
  Optional<String> unproved();

  /** Why trials count without a verification; empty when one is required. */
  Optional<String> unverified();
}
