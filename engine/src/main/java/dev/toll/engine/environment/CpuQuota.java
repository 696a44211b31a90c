package dev.toll.engine.environment;

import dev.toll.engine.cgroup.OwnCgroup;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CPU time that the control group we run in (a container's, a service's) may take in a period
 * (admin-guide/cgroup-v2.rst, cpu.max): when it is used up all its processes wait for the next
 * period, and high percentiles of latencies show it.
 *
 * @param cpus the tightest of our group and those above it; NaN for none
 * @param group that has it; null for none
 */
public record CpuQuota(double cpus, String group) {
  private static final CpuQuota NONE = new CpuQuota(Double.NaN, null);
  private static final Pattern MAX = Pattern.compile("([0-9]{1,15}) ([1-9][0-9]{0,15})");
  private static final Pattern THROTTLED = Pattern.compile("(?m)^throttled_(usec|time) (\\d+)$");

  /** Looks at our group and all above it that can be seen. */
  public static CpuQuota of(HostFiles host) {
    String mounts = host.read("/proc/self/mountinfo").orElse("");
    CpuQuota tightest = NONE;
    for (OwnCgroup own : OwnCgroup.of(mounts, host.read("/proc/self/cgroup").orElse(""), "cpu")) {
      for (OwnCgroup at : own.upwards()) {
        tightest = tightest.or(look(host, at.directory().toString(), at.v2()));
      }
    }
    return tightest;
  }

  private CpuQuota or(CpuQuota other) {
    return Double.isNaN(cpus) || other.cpus < cpus ? other : this;
  }

  private static CpuQuota look(HostFiles host, String group, boolean v2) {
    String max =
        v2
            ? host.read(group + "/cpu.max").orElse("")
            : host.read(group + "/cpu.cfs_quota_us").orElse("").strip()
                + " "
                + host.read(group + "/cpu.cfs_period_us").orElse("").strip();
    // "max 100000", or -1 in the first version: none.
    Matcher limit = MAX.matcher(max.strip());
    if (!limit.matches()) {
      return NONE;
    }
    double cpus = Double.parseDouble(limit.group(1)) / Double.parseDouble(limit.group(2));
    return new CpuQuota(cpus, group);
  }

  /** Microseconds in which the group's processes have waited for it so far; 0 without one. */
  public long throttledMicros(HostFiles host) {
    Matcher found =
        THROTTLED.matcher(group == null ? "" : host.read(group + "/cpu.stat").orElse(""));
    return found.find()
        ? Long.parseLong(found.group(2)) / (found.group(1).equals("time") ? 1000 : 1)
        : 0;
  }

  /** E.g. "0.50 CPUs"; empty for none. */
  public Optional<String> words() {
    return Double.isNaN(cpus)
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "%.2f CPUs", cpus));
  }
}
