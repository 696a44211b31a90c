package dev.toll.systems.base.settings;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import java.util.List;
import java.util.OptionalLong;

/** A size as a study names it, or {@value #AUTO} for one that the system chooses. */
public final class AutoBytes {
  public static final String AUTO = "auto";

  private AutoBytes() {}

  /** Declares it; {@link #check} must be called for what its type cannot check. */
  public static SettingSpec spec(String path, String meaning) {
    return Specs.text(path, AUTO, meaning);
  }

  /** Notes a value that is neither, or too small. */
  public static void check(String path, long least, Settings settings, Problems problems) {
    try {
      OptionalLong bytes = of(settings, path);
      if (bytes.isPresent() && bytes.getAsLong() < least) {
        problems.add(
            settings,
            path,
            " must be auto or at least " + least + " bytes, not " + settings.text(path));
      }
    } catch (IllegalArgumentException e) {
      problems.add(settings, path, ": " + e.getMessage() + ", or auto");
    }
  }

  /** The size; empty for auto. */
  public static OptionalLong of(Settings settings, String path) {
    String text = settings.text(path).strip();
    return text.equals(AUTO)
        ? OptionalLong.empty()
        : OptionalLong.of((Long) SettingType.BYTES.parse(text, List.of()));
  }
}
