package dev.toll.hosts;

import dev.toll.hosts.agent.Facts;
import java.util.Map;

/**
 * What was found of a host.
 *
 * @param problem why it cannot be used, in one line; null when it can
 * @param facts see {@link Facts}; empty when it cannot be reached
 * @param clock null when it cannot be reached
 */
public record CheckedHost(Host host, String problem, Map<String, String> facts, ClockOffset clock) {
  /** The same with a problem, unless it has one. */
  CheckedHost with(String found) {
    return problem == null ? new CheckedHost(host, found, facts, clock) : this;
  }

  /** A fact that is a number; 0 when it is unknown. */
  public long number(String fact) {
    return Long.parseLong(facts.getOrDefault(fact, "0"));
  }

  /** Whether two names lead to one machine: pids mean the same on both. */
  boolean sameMachine(CheckedHost other) {
    return facts.containsKey(Facts.BOOT)
        && facts.get(Facts.BOOT).equals(other.facts.get(Facts.BOOT))
        && facts.containsKey(Facts.PID_NAMESPACE)
        && facts.get(Facts.PID_NAMESPACE).equals(other.facts.get(Facts.PID_NAMESPACE));
  }
}
