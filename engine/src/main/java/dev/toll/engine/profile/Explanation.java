package dev.toll.engine.profile;

import java.util.List;

/**
 * {@code explain.json}: where the CPU of each level went, and which groups carry the differences.
 * All CPU is in CPU-seconds per million operations; all errors are half-widths of 95 % intervals.
 *
 * @param operations what is counted, e.g. {@code entries}
 * @param baseline level the others are compared with
 * @param profiler its name, version and event
 * @param interval CPU-seconds of a thread between two samples
 * @param groups as their file orders them, {@code other} last
 * @param comparisons each level with the baseline, then the study's own pairs
 * @param graphs flame graphs, by path below the run directory
 */
public record Explanation(
    String format,
    String run,
    String study,
    String operations,
    String baseline,
    String profiler,
    double interval,
    String groupsFile,
    List<GroupInfo> groups,
    List<LevelProfile> levels,
    List<Comparison> comparisons,
    List<Graph> graphs,
    List<String> warnings) {
  public static final String FORMAT = "toll-explain/1";
  public static final String SERVER = "server";
  public static final String CLIENT = "client";

  /** The share of the measured CPU that a profile must explain, and may exceed it by. */
  public static final double AGREEMENT = 0.10;

  /**
   * A group.
   *
   * @param jvm whether it is the JVM's own work (compilers, collectors), known by its threads
   */
  public record GroupInfo(String name, String title, String what, boolean jvm) {
    static String title(List<GroupInfo> groups, String name) {
      return groups.stream()
          .filter(info -> info.name().equals(name))
          .map(GroupInfo::title)
          .findFirst()
          .orElse(name);
    }
  }

  /** A level's profiled trials, by name, and what they showed. */
  public record LevelProfile(String level, List<String> trials, List<RoleProfile> roles) {
    /** A role's profile; null when none of its processes was profiled. */
    public RoleProfile role(String name) {
      return roles.stream().filter(role -> role.role().equals(name)).findFirst().orElse(null);
    }
  }

  /**
   * The processes of one role at one level; means over its trials.
   *
   * @param role {@link #SERVER} or {@link #CLIENT}
   * @param groups one for each of {@link Explanation#groups}
   * @param sum of the groups
   * @param measured CPU of the profiled processes by procfs over the same window; null if unknown
   * @param notSampled measured less sum; shown, never spread over the groups
   * @param explained sum over measured
   * @param others processes that were only measured
   * @param all measured of the role: profiled and others
   * @param priced what the run's own, unprofiled trials used (their median); null if unknown
   * @param samples seen in all
   */
  public record RoleProfile(
      String role,
      List<GroupCost> groups,
      double sum,
      double sumError,
      Double measured,
      Double notSampled,
      Double explained,
      List<ProcessCost> others,
      Double all,
      Double priced,
      long samples) {
    /**
     * Whether the profile misses, or exceeds, the measured CPU by more than {@link #AGREEMENT} and
     * by more than sampling alone would; false if the measured CPU is unknown.
     */
    public boolean disagrees() {
      return measured != null
          && Math.abs(sum - measured) > Math.max(AGREEMENT * measured, sumError);
    }
  }

  public record GroupCost(String group, double cpu, double error) {}

  /** A process that was measured and not profiled; {@code cpu} is null if unknown. */
  public record ProcessCost(String name, String role, Double cpu) {}

  /**
   * A level against another.
   *
   * @param question the study's, for a pair of its own; null for one with the baseline
   */
  public record Comparison(
      String level, String against, String question, List<RoleDifference> roles) {}

  /**
   * The difference of a role's CPU, by groups.
   *
   * @param measured difference of the measured CPU; null if unknown
   * @param error of the sum
   * @param sentence which groups carry it
   */
  public record RoleDifference(
      String role,
      double sum,
      double error,
      Double measured,
      List<GroupDifference> groups,
      String sentence) {}

  /** A group's difference; {@code beyond}: it is larger than its error. */
  public record GroupDifference(String group, double cpu, double error, boolean beyond) {}

  /** A flame graph; {@code against} is null for a level's own. */
  public record Graph(String role, String level, String against, String file) {}

  public LevelProfile level(String name) {
    return levels.stream().filter(level -> level.level().equals(name)).findFirst().orElse(null);
  }

  public String title(String group) {
    return GroupInfo.title(groups, group);
  }

  /** The same with flame graphs. */
  public Explanation with(List<Graph> made) {
    return new Explanation(
        format,
        run,
        study,
        operations,
        baseline,
        profiler,
        interval,
        groupsFile,
        groups,
        levels,
        comparisons,
        made,
        warnings);
  }
}
