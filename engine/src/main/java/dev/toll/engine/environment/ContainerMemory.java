package dev.toll.engine.environment;

import dev.toll.engine.cgroup.OwnCgroup;
import java.util.Optional;

/**
 * The memory that the control group we run in (a container's, a service's) may take: the machine
 * may have more, but a process that takes it is killed.
 *
 * @param limit in bytes, the tightest of our group and those above it; -1 for none
 * @param used of it, without what the kernel gives back when asked; -1 when unknown
 * @param where it is set, in words; null for none
 * @param why nothing is known; null when it is
 */
public record ContainerMemory(long limit, long used, String where, String why) {
  private static final ContainerMemory NONE = new ContainerMemory(-1, -1, null, null);

  /** v1 says no limit by the greatest multiple of a page (mm/page_counter.c). */
  private static final long NO_LIMIT = Long.MAX_VALUE / 2;

  /** Looks at our group and all above it that can be seen. */
  public static ContainerMemory of(HostFiles host) {
    Optional<String> mounts = host.read("/proc/self/mountinfo");
    Optional<String> groups = host.read("/proc/self/cgroup");
    if (mounts.isEmpty() || groups.isEmpty()) {
      return new ContainerMemory(-1, -1, null, "/proc/self/cgroup cannot be read");
    }
    ContainerMemory tightest = NONE;
    for (OwnCgroup own : OwnCgroup.of(mounts.get(), groups.get(), "memory")) {
      for (OwnCgroup at : own.upwards()) {
        tightest = tightest.or(look(host, at.directory().toString(), at.v2()));
      }
    }
    return tightest;
  }

  private ContainerMemory or(ContainerMemory other) {
    return other.limit >= 0 && (limit < 0 || other.limit < limit) ? other : this;
  }

  private static ContainerMemory look(HostFiles host, String group, boolean v2) {
    long limit = number(host.read(group + (v2 ? "/memory.max" : "/memory.limit_in_bytes")));
    if (limit < 0 || limit > NO_LIMIT) {
      return NONE;
    }
    long used = number(host.read(group + (v2 ? "/memory.current" : "/memory.usage_in_bytes")));
    // Cached file pages count, and are given back first (as in Kubernetes' "working set").
    String inactive = v2 ? "inactive_file " : "total_inactive_file ";
    long given =
        host.read(group + "/memory.stat").stream()
            .flatMap(String::lines)
            .filter(line -> line.startsWith(inactive))
            .mapToLong(line -> Long.parseLong(line.substring(inactive.length()).strip()))
            .findFirst()
            .orElse(0);
    return new ContainerMemory(
        limit,
        used < 0 ? -1 : Math.max(0, used - given),
        (v2 ? "cgroup v2 " : "cgroup v1 ") + group,
        null);
  }

  private static long number(Optional<String> text) {
    return text.filter(digits -> digits.matches("[0-9]{1,18}")).map(Long::parseLong).orElse(-1L);
  }

  /** What of the machine's memory can be had in here, in bytes; -1 when unknown. */
  public static long available(HostFiles host) {
    long machine = host.meminfo("MemAvailable");
    ContainerMemory container = of(host);
    if (container.limit < 0) {
      return machine;
    }
    long left = container.limit - Math.max(0, container.used);
    return machine < 0 ? left : Math.min(machine, left);
  }
}
