package dev.toll.engine.study.resolve;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.SystemUnderTest;
import java.util.Optional;

/** That the levels of a study which asks for one server can use it. */
final class SharedServerCheck {
  private SharedServerCheck() {}

  /** Adds the reasons against it; none for a study that does not ask. */
  static void check(Study study, SystemUnderTest system, Problems problems) {
    Settings settings = study.settings();
    // A single level shares with no other.
    if (study.levels().size() < 2) {
      return;
    }
    Origin asked = settings.origin(DesignSettings.SHARE_SERVER);
    Optional<String> apart =
        settings.text(DesignSettings.INTERLEAVE).equals(DesignSettings.NO)
            ? Optional.of(DesignSettings.INTERLEAVE + " is " + DesignSettings.NO)
            : Interleaving.obstacle(study, system);
    apart.ifPresent(
        why ->
            problems.add(
                asked,
                "%s needs interleaved blocks: %s".formatted(DesignSettings.SHARE_SERVER, why)));
    Interleaving interleaving = system.capability(Interleaving.class).orElse(null);
    if (interleaving == null) {
      return;
    }
    interleaving
        .unshared(study.levels())
        .ifPresentOrElse(
            why ->
                problems.add(
                    asked,
                    "%s: system %s cannot be shared: %s"
                        .formatted(DesignSettings.SHARE_SERVER, system.name(), why)),
            () -> study.levels().forEach(level -> check(level, study, problems)));
  }

  private static void check(Level level, Study study, Problems problems) {
    Settings baseline = study.level(study.baseline()).settings();
    for (String path : baseline.differing(level.settings())) {
      if (!baseline.is(Trait.CLIENTS, path)) {
        Settings saying = level.settings().has(path) ? level.settings() : baseline;
        problems.add(
            saying.origin(path),
            "%s is a setting of the server, so level %s cannot share one with level %s; remove %s, or make %s the same at all levels"
                .formatted(
                    path, level.name(), study.baseline(), DesignSettings.SHARE_SERVER, path));
      }
    }
  }
}
