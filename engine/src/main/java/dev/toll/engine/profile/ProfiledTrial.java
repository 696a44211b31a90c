package dev.toll.engine.profile;

import dev.toll.engine.profile.Explanation.ProcessCost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A profiled trial, its stacks sorted into groups, per million operations.
 *
 * @param roles by {@link Explanation#SERVER} and {@link Explanation#CLIENT}
 * @param others processes that were only measured
 */
record ProfiledTrial(String trial, Map<String, RoleUse> roles, List<ProcessCost> others) {
  private static final double MILLION = 1e6;

  /**
   * A role's profiled processes.
   *
   * @param measured null when one of them could not be read
   */
  record RoleUse(Map<String, Use> groups, Double measured, long samples) {}

  /** CPU of a group, and the variance of that by sampling. */
  record Use(double cpu, double variance) {
    Use plus(double seconds, double more) {
      return new Use(cpu + seconds, variance + more);
    }
  }

  static ProfiledTrial read(String trial, Path profile, ProfiledWindow window, Groups groups)
      throws IOException {
    double millions = window.operations() / MILLION;
    Map<String, RoleUse> roles = new TreeMap<>();
    List<ProcessCost> others = new ArrayList<>();
    for (ProfiledWindow.Usage process : window.processes()) {
      String role = role(process.role());
      Double measured = process.cpuSeconds() == null ? null : process.cpuSeconds() / millions;
      if (process.profiled()) {
        RoleUse use =
            sort(ProfiledWindow.read(profile, process.name()), groups, measured, millions);
        roles.merge(role, use, ProfiledTrial::add);
      } else {
        others.add(new ProcessCost(process.name(), role, measured));
      }
    }
    return new ProfiledTrial(trial, roles, others);
  }

  /** A driver's role is the client's for those who read it. */
  static String role(String word) {
    return word.equals("driver") ? Explanation.CLIENT : word;
  }

  /**
   * Sorts stacks.
   *
   * <p>Samples come at random, so a stack seen n times with the weight W in all has the variance n
   * (W/n)² = W²/n (a compound Poisson count with equal weights).
   */
  static RoleUse sort(List<Stacks.Stack> stacks, Groups groups, Double measured, double millions) {
    Groups.Sorter sorter = groups.sorter();
    Map<String, Use> sorted = new TreeMap<>();
    long samples = 0;
    for (Stacks.Stack stack : stacks) {
      double cpu = stack.seconds() / millions;
      Use before = sorted.getOrDefault(sorter.group(stack), new Use(0, 0));
      sorted.put(sorter.group(stack), before.plus(cpu, cpu * cpu / stack.samples()));
      samples += stack.samples();
    }
    return new RoleUse(sorted, measured, samples);
  }

  private static RoleUse add(RoleUse a, RoleUse b) {
    Map<String, Use> groups = new TreeMap<>(a.groups());
    b.groups()
        .forEach(
            (group, use) ->
                groups.merge(
                    group, use, (first, second) -> first.plus(second.cpu(), second.variance())));
    Double measured =
        a.measured() == null || b.measured() == null ? null : a.measured() + b.measured();
    return new RoleUse(groups, measured, a.samples() + b.samples());
  }
}
