package dev.toll.systems.base.volume;

import dev.toll.engine.mount.Mounts;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.List;
import java.util.Optional;

/** The settings of {@link Volume}. */
public final class VolumeSettings {
  public static final String DIRECTORY = "volume.directory";
  public static final String KIND = "volume.kind";
  public static final String SIZE = "volume.size";
  public static final String PLAIN = "directory";
  public static final String TMPFS = "tmpfs";

  private VolumeSettings() {}

  public static List<SettingSpec> all() {
    return List.of(
        SettingSpec.of(
            DIRECTORY,
            SettingType.TEXT,
            "",
            "where the data is stored; empty: in the run's directory"),
        SettingSpec.choice(
            KIND,
            PLAIN,
            List.of(PLAIN, TMPFS),
            "the data in a plain directory there, or in memory: a tmpfs mounted for it"),
        SettingSpec.of(SIZE, SettingType.BYTES, "4G", "the most a tmpfs may hold"));
  }

  /** Whether a level's data lies on a tmpfs. */
  public static boolean inMemory(Settings level) {
    return level.text(KIND).equals(TMPFS);
  }

  /** Why these levels cannot have their volumes here, and how to fix it; empty when they can. */
  public static Optional<String> unavailable(List<Level> levels, Mounts mounts) {
    return levels.stream()
        .filter(level -> inMemory(level.settings()))
        .findFirst()
        .flatMap(
            level ->
                mounts.forbidden().map(why -> "level " + level.name() + " is unavailable: " + why));
  }
}
