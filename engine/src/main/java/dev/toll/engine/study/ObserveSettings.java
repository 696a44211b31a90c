package dev.toll.engine.study;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Specs;
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
                  "sampling interval; off: no samplers, no observer process, and no series but the load's own")
              .atLeast("10ms"),
          Specs.flag(
              SYSTEM,
              "true",
              "sample the system's own series too, through an observer process where it has one"),
          Specs.flag(GC, "true", "log garbage collections in the JVMs of servers and driver"),
          Specs.choice(
              CPU,
              List.of(AUTO, CGROUP, PROCESSES),
              "source of CPU times: cgroup: a control group per role; processes: process trees; auto: cgroup if permitted"));

  private ObserveSettings() {}
}
