package dev.toll.engine.process;

import dev.toll.engine.cpu.CpuSet;

/**
 * The CPUs of an instance's processes.
 *
 * @param servers those of servers and helpers
 * @param drivers the same set where drivers are not kept apart
 */
public record RoleCpus(CpuSet servers, CpuSet drivers) {
  /** Those that processes of a role are started on. */
  public CpuSet of(Role role) {
    return role == Role.DRIVER ? drivers : servers;
  }

  /** Whether drivers have others than servers. */
  public boolean apart() {
    return !drivers.equals(servers);
  }

  /** All of them together. */
  public CpuSet all() {
    return servers.and(drivers);
  }
}
