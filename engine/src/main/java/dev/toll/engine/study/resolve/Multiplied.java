package dev.toll.engine.study.resolve;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import java.util.List;
import java.util.stream.Stream;

/**
 * The load {@link DesignSettings#LOAD} times, and as many times the rounds where the study states
 * their number.
 *
 * @param checked the study's settings with their defaults
 * @param levels that run
 */
record Multiplied(Settings checked, List<Level> levels) {

  /** What to lay over the study's settings. */
  List<Setting> settings(Problems problems) {
    long times = checked.count(DesignSettings.LOAD);
    String size = size();
    if (size == null) {
      problems.add(
          checked, DesignSettings.LOAD, ": this workload states no size that could be multiplied");
      return List.of();
    }
    if (anyLevelHas(size)) {
      problems.add(checked, DesignSettings.LOAD, ": levels differ in the load, " + size);
      return List.of();
    }
    return Stream.of(size, DesignSettings.ROUNDS)
        .filter(checked::has)
        .map(path -> times(path, times, problems))
        .toList();
  }

  /** The path of the load's size; null where none is known. */
  private String size() {
    return checked.all().stream()
        .map(Setting::path)
        .filter(path -> checked.is(Trait.LOAD, path))
        .map(
            path ->
                checked.has(variable(path)) || anyLevelHas(variable(path)) ? variable(path) : path)
        .findFirst()
        .orElse(null);
  }

  private String variable(String path) {
    return "workload.env." + checked.text(path);
  }

  private boolean anyLevelHas(String path) {
    return levels.stream().anyMatch(level -> level.overlay().has(path));
  }

  private Setting times(String path, long times, Problems problems) {
    String stated = checked.text(path);
    long product = 0;
    try {
      product = Math.multiplyExact((Long) SettingType.COUNT.parse(stated, List.of()), times);
    } catch (IllegalArgumentException | ArithmeticException e) {
      problems.add(
          checked, path, ", '" + stated + "', cannot be multiplied by " + DesignSettings.LOAD);
    }
    return new Setting(
        path, Long.toString(product), new Origin(stated + ", " + times + " times: design.load"));
  }
}
