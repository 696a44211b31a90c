package dev.toll.engine.profile;

import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.GroupDifference;
import dev.toll.engine.profile.Explanation.GroupInfo;
import dev.toll.engine.profile.Explanation.LevelProfile;
import dev.toll.engine.profile.Explanation.ProcessCost;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.engine.profile.ProfiledTrial.RoleUse;
import dev.toll.engine.profile.ProfiledTrial.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The arithmetic of an explanation: means over trials, their errors, differences.
 *
 * @param priced CPU per million operations in unprofiled trials, by level and role; null unknown
 */
record Explainer(
    List<GroupInfo> groups, SentenceMaker sentences, BiFunction<String, String, Double> priced) {
  /** Half-width of a 95 % interval of a normal variable, in standard deviations. */
  private static final double Z = 1.959964;

  static final List<String> ROLES = List.of(Explanation.CLIENT, Explanation.SERVER);

  /** The groups, and what none of them knows. */
  static List<GroupInfo> infos(Groups groups) {
    List<GroupInfo> infos = new ArrayList<>();
    groups
        .all()
        .forEach(
            group ->
                infos.add(
                    new GroupInfo(
                        group.name(), group.title(), group.what(), group.frames().isEmpty())));
    infos.add(new GroupInfo(Groups.OTHER, "other", "what no group knows", false));
    return infos;
  }

  LevelProfile level(String level, List<ProfiledTrial> trials) {
    List<RoleProfile> roles = new ArrayList<>();
    for (String role : ROLES) {
      if (trials.stream().allMatch(trial -> trial.roles().containsKey(role))) {
        roles.add(role(level, role, trials));
      }
    }
    return new LevelProfile(level, trials.stream().map(ProfiledTrial::trial).toList(), roles);
  }

  private RoleProfile role(String level, String role, List<ProfiledTrial> trials) {
    List<RoleUse> uses = trials.stream().map(trial -> trial.roles().get(role)).toList();
    List<GroupCost> costs = new ArrayList<>();
    for (GroupInfo group : groups) {
      Use mean = mean(uses.stream().map(use -> seen(use, group.name())).toList());
      costs.add(new GroupCost(group.name(), mean.cpu(), Z * Math.sqrt(mean.variance())));
    }
    Use sum = mean(uses.stream().map(Explainer::total).toList());
    Double measured = mean(uses.stream().map(RoleUse::measured).toList(), uses.size());
    List<ProcessCost> others = others(role, trials);
    Double all = measured;
    for (ProcessCost other : others) {
      // Helpers and toll itself are listed with the server's, and are not the server's.
      if (other.role().equals(role)) {
        all = all == null || other.cpu() == null ? null : all + other.cpu();
      }
    }
    return new RoleProfile(
        role,
        costs,
        sum.cpu(),
        Z * Math.sqrt(sum.variance()),
        measured,
        measured == null ? null : measured - sum.cpu(),
        measured == null || measured <= 0 ? null : sum.cpu() / measured,
        others,
        all,
        priced.apply(level, role),
        uses.stream().mapToLong(RoleUse::samples).sum());
  }

  /**
   * A group's use. To its variance is added that of one sample: a group not seen at all may have
   * been missed, and without this two samples against none would be a difference.
   */
  private static Use seen(RoleUse use, String group) {
    double sample = use.samples() == 0 ? 0 : total(use).cpu() / use.samples();
    return use.groups().getOrDefault(group, new Use(0, 0)).plus(0, sample * sample);
  }

  private static Use total(RoleUse use) {
    double cpu = 0;
    double variance = 0;
    for (Use group : use.groups().values()) {
      cpu += group.cpu();
      variance += group.variance();
    }
    return new Use(cpu, variance);
  }

  /**
   * The mean over trials; its variance is that by sampling, or that seen between the trials,
   * whichever is larger: trials may differ by more than sampling alone explains.
   */
  static Use mean(List<Use> trials) {
    int n = trials.size();
    double mean = trials.stream().mapToDouble(Use::cpu).sum() / n;
    double sampling = trials.stream().mapToDouble(Use::variance).sum() / n / n;
    double squares =
        trials.stream().mapToDouble(use -> (use.cpu() - mean) * (use.cpu() - mean)).sum();
    double between = n < 2 ? 0 : squares / (n - 1) / n;
    return new Use(mean, Math.max(sampling, between));
  }

  private static Double mean(List<Double> values, int n) {
    return values.stream().anyMatch(Objects::isNull)
        ? null
        : values.stream().mapToDouble(Double::doubleValue).sum() / n;
  }

  private static List<ProcessCost> others(String role, List<ProfiledTrial> trials) {
    Map<String, String> roles = new LinkedHashMap<>();
    for (ProfiledTrial trial : trials) {
      for (ProcessCost process : trial.others()) {
        boolean homeless = !trial.roles().containsKey(process.role());
        if (process.role().equals(role) || (homeless && role.equals(nearest(trial)))) {
          roles.put(process.name(), process.role());
        }
      }
    }
    List<ProcessCost> costs = new ArrayList<>();
    roles.forEach(
        (name, of) ->
            costs.add(new ProcessCost(name, of, mean(named(name, trials), trials.size()))));
    return costs;
  }

  /**
   * The role whose table also has the processes that are in none: those of native servers, toll.
   */
  private static String nearest(ProfiledTrial trial) {
    return trial.roles().containsKey(Explanation.SERVER) ? Explanation.SERVER : Explanation.CLIENT;
  }

  private static List<Double> named(String name, List<ProfiledTrial> trials) {
    List<Double> values = new ArrayList<>();
    for (ProfiledTrial trial : trials) {
      values.add(
          trial.others().stream()
              .filter(process -> process.name().equals(name))
              .findFirst()
              .map(ProcessCost::cpu)
              .orElse(null));
    }
    return values;
  }

  /**
   * A level against another, in both roles.
   *
   * @param question the study's; null where it asks none about them
   * @param asked groups to be named in any case
   */
  Comparison compare(
      LevelProfile level, LevelProfile against, String question, List<String> asked) {
    List<RoleDifference> roles = new ArrayList<>();
    for (String role : ROLES) {
      RoleProfile a = against.role(role);
      RoleProfile b = level.role(role);
      if (a != null && b != null) {
        roles.add(difference(level.level(), against.level(), a, b, asked));
      }
    }
    return new Comparison(level.level(), against.level(), question, roles);
  }

  private RoleDifference difference(
      String level, String against, RoleProfile a, RoleProfile b, List<String> asked) {
    List<GroupDifference> differences = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      double cpu = b.groups().get(i).cpu() - a.groups().get(i).cpu();
      double error = Math.hypot(a.groups().get(i).error(), b.groups().get(i).error());
      differences.add(new GroupDifference(groups.get(i).name(), cpu, error, Math.abs(cpu) > error));
    }
    double sum = b.sum() - a.sum();
    double error = Math.hypot(a.sumError(), b.sumError());
    return new RoleDifference(
        a.role(),
        sum,
        error,
        a.measured() == null || b.measured() == null ? null : b.measured() - a.measured(),
        differences,
        sentences.of(level, against, a, b, error, differences)
            + sentences.withoutJvm(a, b)
            + sentences.asked(asked, differences));
  }

  /** What a reader must know before believing the table. */
  static List<String> warnings(List<LevelProfile> levels) {
    Set<String> warnings = new LinkedHashSet<>();
    for (LevelProfile level : levels) {
      for (RoleProfile role : level.roles()) {
        String where = level.level() + ", " + role.role();
        if (role.explained() == null) {
          warnings.add(
              where + ": the CPU of its processes could not be read, so the sum is unchecked");
        } else if (role.disagrees()) {
          warnings.add(
              "%s: the profile explains %s%d %% of the measured CPU"
                  .formatted(
                      where,
                      role.explained() < 1 ? "only " : "",
                      Math.round(role.explained() * 100)));
        }
      }
    }
    return List.copyOf(warnings);
  }
}
