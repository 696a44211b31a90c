package dev.toll.engine.settings;

import dev.toll.engine.cpu.CpuRequest;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Settings by dotted path, each with its origin; later layers win. {@link #checked} reads every
 * value once, by the {@link SettingSpec}s of the parts that understand them, and fills in the
 * defaults; only then are there values other than text.
 */
public final class Settings {
  private final SortedMap<String, Entry> byPath;
  private final Map<String, SettingSpec> specs;

  /**
   * A setting and its value.
   *
   * @param spec by which it was read; null before that
   * @param value as {@link SettingType#parse} gives it; null before that
   */
  private record Entry(Setting setting, SettingSpec spec, Object value) {}

  private Settings(SortedMap<String, Entry> byPath, Map<String, SettingSpec> specs) {
    this.byPath = byPath;
    this.specs = specs;
  }

  /** Unchecked settings of one layer. */
  public static Settings of(Collection<Setting> settings) {
    SortedMap<String, Entry> map = new TreeMap<>();
    settings.forEach(setting -> map.put(setting.path(), new Entry(setting, null, null)));
    return new Settings(map, Map.of());
  }

  /** These settings with another layer on top. */
  public Settings with(Settings layer) {
    SortedMap<String, Entry> map = new TreeMap<>(byPath);
    map.putAll(layer.byPath);
    return new Settings(map, specs);
  }

  /**
   * These checked settings with another value of one.
   *
   * @throws IllegalArgumentException when no spec has its path, or its value is not of the spec's
   */
  public Settings with(Setting setting) {
    SortedMap<String, Entry> map = new TreeMap<>(byPath);
    map.put(setting.path(), read(specs, setting));
    return new Settings(map, specs);
  }

  /** These without the settings of some paths. */
  public Settings without(Predicate<String> paths) {
    SortedMap<String, Entry> map = new TreeMap<>(byPath);
    map.keySet().removeIf(paths);
    return new Settings(map, specs);
  }

  /** These, and the defaults of more specs where they have no setting of that path. */
  public Settings withDefaults(Collection<SettingSpec> more) {
    Map<String, SettingSpec> known = new LinkedHashMap<>(specs);
    SortedMap<String, Entry> map = new TreeMap<>(byPath);
    for (SettingSpec spec : more) {
      known.put(spec.path(), spec);
      if (!spec.open() && spec.standard() != null && !map.containsKey(spec.path())) {
        Setting standard = new Setting(spec.path(), spec.standard(), Origin.DEFAULT);
        map.put(spec.path(), read(known, standard));
      }
    }
    return new Settings(map, known);
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
    Settings standard = new Settings(new TreeMap<>(), Map.of()).withDefaults(known);
    SortedMap<String, Entry> map = new TreeMap<>(standard.byPath);
    for (Entry entry : byPath.values()) {
      try {
        map.put(entry.setting().path(), read(standard.specs, entry.setting()));
      } catch (IllegalArgumentException e) {
        problems.add(entry.setting().origin(), e.getMessage());
      }
    }
    return new Settings(map, standard.specs);
  }

  private static Entry read(Map<String, SettingSpec> known, Setting setting) {
    SettingSpec spec = specFor(known, setting.path());
    if (spec == null) {
      throw new IllegalArgumentException(Hints.unknownKey(setting.path(), known.keySet()));
    }
    return new Entry(setting, spec, spec.read(setting.path(), setting.value()));
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
    Entry entry = byPath.get(path);
    return entry == null ? Origin.DEFAULT : entry.setting().origin();
  }

  /** A value as it was written, of any type. */
  public String text(String path) {
    return entry(path).setting().value();
  }

  public String text(String path, String otherwise) {
    return has(path) ? text(path) : otherwise;
  }

  public long count(String path) {
    return (Long) value(path, SettingType.COUNT);
  }

  public long bytes(String path) {
    return (Long) value(path, SettingType.BYTES);
  }

  /** A duration, in seconds. */
  public double seconds(String path) {
    return (Double) value(path, SettingType.DURATION);
  }

  /** A duration, to the millisecond. */
  public Duration duration(String path) {
    return Duration.ofMillis((long) (seconds(path) * 1000));
  }

  /** An interval, in seconds; infinite where it is off. */
  public double interval(String path) {
    return (Double) value(path, SettingType.INTERVAL);
  }

  /** A share, as a fraction. */
  public double share(String path) {
    return (Double) value(path, SettingType.SHARE);
  }

  public CpuRequest cpus(String path) {
    return (CpuRequest) value(path, SettingType.CPUS);
  }

  public boolean flag(String path) {
    return (Boolean) value(path, SettingType.FLAG);
  }

  private Object value(String path, SettingType type) {
    Entry entry = entry(path);
    if (entry.spec() == null || entry.spec().type() != type) {
      throw new IllegalArgumentException(
          "setting %s is read as %s, but %s (a defect)"
              .formatted(
                  path,
                  type.word(),
                  entry.spec() == null
                      ? "was not checked"
                      : "is defined as " + entry.spec().type().word()));
    }
    return entry.value();
  }

  private Entry entry(String path) {
    Entry entry = byPath.get(path);
    if (entry == null) {
      throw new IllegalArgumentException("no setting " + path + " (a defect: it has no default)");
    }
    return entry;
  }

  /** What is below a prefix (with its dot), keys without it: the free-form maps. */
  public SortedMap<String, String> below(String prefix) {
    SortedMap<String, String> map = new TreeMap<>();
    byPath
        .tailMap(prefix)
        .forEach(
            (path, entry) -> {
              if (path.startsWith(prefix)) {
                map.put(path.substring(prefix.length()), entry.setting().value());
              }
            });
    return map;
  }

  public List<Setting> all() {
    return byPath.values().stream().map(Entry::setting).toList();
  }

  /** Paths whose values are not the other's, however they are written; one may lack them. */
  public SortedSet<String> differing(Settings other) {
    SortedSet<String> paths = new TreeSet<>(byPath.keySet());
    paths.addAll(other.byPath.keySet());
    paths.removeIf(path -> same(byPath.get(path), other.byPath.get(path)));
    return paths;
  }

  private static boolean same(Entry one, Entry other) {
    if (one == null || other == null) {
      return false;
    }
    boolean read = one.value() != null && other.value() != null;
    return one.setting().value().equals(other.setting().value())
        || (read && one.value().equals(other.value()));
  }

  /** Whether the spec of a path says so of it; false where there is none. */
  public boolean is(SettingSpec.Trait trait, String path) {
    SettingSpec spec = specFor(specs, path);
    return spec != null && spec.has(trait, path);
  }

  /**
   * Names of the proofs that see a setting in which these differ from others; only one may have it.
   */
  public Set<String> witnesses(String path, Settings against) {
    SettingSpec spec = specFor(specs, path);
    return spec == null ? Set.of() : spec.witness().of(this, against);
  }
}
