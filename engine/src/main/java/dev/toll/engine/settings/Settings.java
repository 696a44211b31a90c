package dev.toll.engine.settings;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Settings by dotted path, each with its origin; later layers win. Checked against the {@link
 * SettingSpec}s of whoever understands them, which also supply the defaults.
 */
public final class Settings {
  private final SortedMap<String, Setting> byPath;
  private final Map<String, SettingSpec> specs;

  private Settings(SortedMap<String, Setting> byPath, Map<String, SettingSpec> specs) {
    this.byPath = byPath;
    this.specs = specs;
  }

  /** Unchecked settings of one layer. */
  public static Settings of(Collection<Setting> settings) {
    SortedMap<String, Setting> map = new TreeMap<>();
    settings.forEach(setting -> map.put(setting.path(), setting));
    return new Settings(map, Map.of());
  }

  /** These settings with another layer on top. */
  public Settings with(Settings layer) {
    SortedMap<String, Setting> map = new TreeMap<>(byPath);
    map.putAll(layer.byPath);
    return new Settings(map, specs);
  }

  /** Only those of one scope, such as {@code design}. */
  public Settings scope(String name) {
    return new Settings(new TreeMap<>(byPath.subMap(name + ".", name + "/")), specs);
  }

  /**
   * Checks every path and value against the specs, and fills in the defaults. Mistakes go to the
   * problems; what could not be understood is left out of the answer.
   */
  public Settings checked(Collection<SettingSpec> known, Problems problems) {
    SortedMap<String, Setting> map = new TreeMap<>();
    Map<String, SettingSpec> bySpecPath = new LinkedHashMap<>();
    known.forEach(spec -> bySpecPath.put(spec.path(), spec));
    for (SettingSpec spec : known) {
      if (!spec.open() && spec.standard() != null) {
        map.put(spec.path(), new Setting(spec.path(), spec.standard(), Origin.DEFAULT));
      }
    }
    for (Setting setting : byPath.values()) {
      SettingSpec spec = specFor(bySpecPath, setting.path());
      String mistake =
          spec == null
              ? KeyHints.unknown(setting.path(), bySpecPath.keySet())
              : spec.mistake(setting.path(), setting.value());
      if (mistake == null) {
        map.put(setting.path(), setting);
      } else {
        problems.add(setting.origin(), mistake);
      }
    }
    return new Settings(map, bySpecPath);
  }

  private static SettingSpec specFor(Map<String, SettingSpec> known, String path) {
    SettingSpec exact = known.get(path);
    return exact != null
        ? exact
        : known.values().stream()
            .filter(spec -> spec.open() && spec.matches(path))
            .findFirst()
            .orElse(null);
  }

  public boolean has(String path) {
    return byPath.containsKey(path);
  }

  /** Where a setting was said; {@link Origin#DEFAULT} where it was not. */
  public Origin origin(String path) {
    Setting setting = byPath.get(path);
    return setting == null ? Origin.DEFAULT : setting.origin();
  }

  public String text(String path) {
    Setting setting = byPath.get(path);
    if (setting == null) {
      throw new IllegalArgumentException("no setting " + path + " (a defect: it has no default)");
    }
    return setting.value();
  }

  public String text(String path, String otherwise) {
    return has(path) ? text(path) : otherwise;
  }

  public long count(String path) {
    return (Long) SettingType.COUNT.parse(text(path), List.of());
  }

  public long bytes(String path) {
    return (Long) SettingType.BYTES.parse(text(path), List.of());
  }

  /** A duration, in seconds. */
  public double seconds(String path) {
    return (Double) SettingType.DURATION.parse(text(path), List.of());
  }

  /** A duration, to the millisecond. */
  public Duration duration(String path) {
    return Duration.ofMillis((long) (seconds(path) * 1000));
  }

  /** An interval, in seconds; infinite where it is off. */
  public double interval(String path) {
    return (Double) SettingType.INTERVAL.parse(text(path), List.of());
  }

  /** A share, as a fraction. */
  public double share(String path) {
    return (Double) SettingType.SHARE.parse(text(path), List.of());
  }

  public boolean flag(String path) {
    return (Boolean) SettingType.FLAG.parse(text(path), List.of());
  }

  /** What stands below a prefix (with its dot), keys without it: the free-form maps. */
  public SortedMap<String, String> below(String prefix) {
    SortedMap<String, String> map = new TreeMap<>();
    byPath
        .tailMap(prefix)
        .forEach(
            (path, setting) -> {
              if (path.startsWith(prefix)) {
                map.put(path.substring(prefix.length()), setting.value());
              }
            });
    return map;
  }

  public Collection<Setting> all() {
    return List.copyOf(byPath.values());
  }

  /** The meaning of a path, if a spec gives one. */
  public String meaning(String path) {
    SettingSpec spec = specFor(specs, path);
    return spec == null ? "" : spec.meaning();
  }
}
