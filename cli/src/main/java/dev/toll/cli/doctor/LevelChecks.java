package dev.toll.cli.doctor;

import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.SystemUnderTest;
import java.util.List;
import java.util.Optional;

/** Whether each level of a study can be brought up on this machine, as a run asks beforehand. */
final class LevelChecks {
  private LevelChecks() {}

  static List<Check> of(Study study, SystemUnderTest system) {
    return study.levels().stream()
        .map(level -> check(level, MachineCheck.of(system, List.of(level))))
        .toList();
  }

  private static Check check(Level level, Optional<String> unavailable) {
    return new Check(
        "level-" + level.name(),
        "Levels",
        level.name(),
        unavailable.isPresent() ? Check.State.MISSING : Check.State.OK,
        true,
        unavailable.orElse("available"),
        level.description() == null ? "level " + level.name() : level.description(),
        "what the reason says, or leave the level out: --levels");
  }
}
