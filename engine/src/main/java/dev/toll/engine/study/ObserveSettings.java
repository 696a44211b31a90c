package dev.toll.engine.study;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import java.util.List;

/**
 * What is looked at while a trial is measured, and how often. Settings of a level like any other,
 * so that a study can price looking itself.
 */
public final class ObserveSettings {
  public static final String EVERY = "observe.every";
  public static final String SYSTEM = "observe.system";
  public static final String GC = "observe.gc";
  public static final String CPU = "observe.cpu";

  public static final String AUTO = "auto";
  public static final String CGROUP = "cgroup";
  public static final String PROCESSES = "processes";

  public static final List<SettingSpec> ALL =
      List.of(
          SettingSpec.of(
                  EVERY,
                  SettingType.INTERVAL,
                  "1s",
                  "how often the samplers look; off: no sampler, no observer, and no series but"
                      + " what the load tells of itself")
              .atLeast("10ms"),
          SettingSpec.of(
              SYSTEM,
              SettingType.FLAG,
              "true",
              "ask the system for its own series too, by an observer process where it has one"),
          SettingSpec.of(
              GC,
              SettingType.FLAG,
              "true",
              "have JVMs of servers and driver log their garbage collections"),
          SettingSpec.choice(
              CPU,
              AUTO,
              List.of(AUTO, CGROUP, PROCESSES),
              "where CPU figures come from: cgroup: a group per role; processes: process trees;"
                  + " auto: cgroup where permitted"));

  private ObserveSettings() {}
}
