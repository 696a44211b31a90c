package dev.toll.systems.base.connect;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What levels may say of a cluster that toll did not start: all of them connect to it or none does,
 * and what is said must be possible there.
 *
 * @param key the setting that says where the cluster is
 * @param others why something else cannot be chosen there, behind the setting's path; empty when it
 *     can
 */
public record ConnectRules(String key, Function<Setting, Optional<String>> others) {
  private static final String NOT_OURS =
      ": a connected cluster's servers are not toll's to start; leave this out";

  /**
   * Whether a level is one of a cluster that runs already.
   *
   * @param key the setting that says where it is
   */
  public static boolean wanted(Settings level, String key) {
    return !level.text(key, "").isEmpty();
  }

  /**
   * Checks all levels of a study.
   *
   * @param connected checks what else must be said of a level that is connected
   */
  public void check(List<Level> levels, Problems problems, Consumer<Level> connected) {
    boolean any = levels.stream().anyMatch(level -> wanted(level.settings(), key));
    for (Level level : levels) {
      Settings settings = level.settings();
      if (wanted(settings, key)) {
        refuse(
            settings,
            setting ->
                settings.is(Trait.OWN_SERVERS, setting.path())
                    ? Optional.of(NOT_OURS)
                    : others.apply(setting),
            problems);
        connected.accept(level);
      } else if (any) {
        problems.add(
            settings.origin(key),
            "level %s has no %s, and others have: say it for the study"
                .formatted(level.name(), key));
      } else {
        refuse(settings, this::unconnected, problems);
      }
    }
  }

  private static void refuse(
      Settings settings, Function<Setting, Optional<String>> refusal, Problems problems) {
    for (Setting setting : settings.all()) {
      if (!setting.origin().isDefault()) {
        refusal.apply(setting).ifPresent(why -> problems.add(setting, why));
      }
    }
  }

  private Optional<String> unconnected(Setting setting) {
    return setting.path().startsWith(LevelCommands.KEYS)
        ? Optional.of(": only with " + key)
        : Optional.empty();
  }
}
