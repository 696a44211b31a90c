package dev.toll.engine.study;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One value of a factor: a bundle of settings laid over the study's.
 *
 * @param control the level this one is also compared with; null when it has none
 * @param isControl whether it changes only a side effect of the setting
 * @param optional whether it runs only when asked for by name
 * @param overlay its settings, unchecked, by full path ({@code system.security})
 * @param settings the study's settings with the overlay, checked, defaults filled in
 * @param factors which level of which factor it is, in the study's order; empty for the second
 *     baseline, which is no part of the crossing
 * @param reference the level it is compared with instead of the baseline, as it runs under another
 *     condition: its own name where it is what others are compared with; null for the baseline
 */
public record Level(
    String name,
    String description,
    String control,
    boolean isControl,
    boolean optional,
    Settings overlay,
    Settings settings,
    Map<String, String> factors,
    String reference) {

  public Level {
    factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
  }

  /** Whether it is the baseline of a condition that the study's own baseline does not have. */
  public boolean isReference() {
    return name.equals(reference);
  }

  /** Notes what it sets and must not, as it holds for the whole run. */
  public void refuseRunWide(Problems problems) {
    for (Setting setting : overlay.all()) {
      if (settings.is(Trait.RUN, setting.path())) {
        problems.add(
            setting.origin(),
            "level "
                + name
                + ": "
                + setting.path()
                + " applies to the whole run; set it for the study, not for a level");
      }
    }
  }

  public Level with(Settings resolved) {
    return new Level(
        name, description, control, isControl, optional, overlay, resolved, factors, reference);
  }

  /** The same level, compared with another. */
  public Level against(String other) {
    return new Level(
        name, description, control, isControl, optional, overlay, settings, factors, other);
  }

  /** The same level under another name: the second baseline of an A/A pair. */
  public Level twin(String twinName) {
    return new Level(
        twinName,
        "a second baseline, to measure the noise floor",
        null,
        false,
        false,
        overlay,
        settings,
        Map.of(),
        null);
  }
}
