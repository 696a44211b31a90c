package dev.toll.engine.process;

import java.util.OptionalDouble;

/** Where the CPU time of a run's processes is read, by role. */
public interface CpuSource {
  /** CPU-seconds (user + system) so far of all processes of a role; empty when unknown. */
  OptionalDouble cpuSeconds(Role role);

  /** Of it, what the kernel spent for them; empty when unknown. */
  default OptionalDouble systemSeconds(Role role) {
    return OptionalDouble.empty();
  }

  /** CPU-seconds of it all that was used on other hosts; empty when unknown. */
  default OptionalDouble awaySeconds() {
    return OptionalDouble.of(0);
  }

  /** The part of it that is this machine's. */
  default CpuSource here() {
    return this;
  }

  /** Which source it is, for the record, e.g. {@code cgroup v2}. */
  String words();
}
