package dev.toll.engine.system;

import dev.toll.engine.environment.LevelCpus;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Whether levels can run on this machine. */
public final class MachineCheck {
  private MachineCheck() {}

  /** Why they cannot, and how to fix it; empty when nothing is known against them. */
  public static Optional<String> of(SystemUnderTest system, List<Level> levels) {
    Optional<String> refusal =
        FleetSettings.asked(levels) ? Placing.refusal(system, levels) : Optional.empty();
    return refusal.or(() -> first(levels, MachineCheck::cpus)).or(() -> system.unavailable(levels));
  }

  private static Optional<String> cpus(Level level) {
    return MachineSettings.asksForCpus(level.settings())
        ? LevelCpus.here().unavailable(level.settings())
        : Optional.empty();
  }

  /**
   * The first level that cannot run here, why, and what to do.
   *
   * @param why a level cannot run; empty when it can
   */
  public static Optional<String> first(List<Level> levels, Function<Level, Optional<String>> why) {
    Map<String, String> lacking = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (Level level : levels) {
      why.apply(level)
          .ifPresentOrElse(
              reason -> lacking.put(level.name(), reason), () -> others.add(level.name()));
    }
    return lacking.entrySet().stream()
        .findFirst()
        .map(
            level ->
                "level "
                    + level.getKey()
                    + " is unavailable: "
                    + level.getValue()
                    + (others.size() < 2
                        ? ""
                        : "; or leave it out: --levels " + String.join(",", others)));
  }
}
