package dev.toll.engine.study;

import dev.toll.engine.settings.Settings;

/**
 * One value of a factor: a bundle of settings laid over the study's.
 *
 * @param control the level this one is also compared with; null when it has none
 * @param isControl whether it changes only a side effect of the setting
 * @param optional whether it runs only when asked for by name
 * @param overlay its settings, unchecked, by full path ({@code system.security})
 * @param settings the study's settings with the overlay, checked, defaults filled in
 */
public record Level(
    String name,
    String description,
    String control,
    boolean isControl,
    boolean optional,
    Settings overlay,
    Settings settings) {

  Level with(Settings resolved) {
    return new Level(name, description, control, isControl, optional, overlay, resolved);
  }

  /** The same level under another name: the second baseline of an A/A pair. */
  public Level twin(String twinName) {
    return new Level(
        twinName,
        "the baseline once more, for the noise floor",
        null,
        false,
        false,
        overlay,
        settings);
  }
}
