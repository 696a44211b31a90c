package dev.toll.systems.command;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of one named thing in a free-form map: {@code system.proof.tls.command} and its
 * siblings.
 *
 * @param path of the thing, e.g. {@code system.proof.tls}
 * @param keys below it; the empty key when the thing itself was given a value
 */
record Group(String path, String name, Map<String, Setting> keys) {

  /** The groups below a prefix (with its dot), by name. */
  static List<Group> below(Settings settings, String prefix) {
    Map<String, Group> groups = new LinkedHashMap<>();
    for (Setting setting : settings.all()) {
      if (setting.path().startsWith(prefix)) {
        String rest = setting.path().substring(prefix.length());
        int dot = rest.indexOf('.');
        String name = dot < 0 ? rest : rest.substring(0, dot);
        groups
            .computeIfAbsent(name, n -> new Group(prefix + n, n, new LinkedHashMap<>()))
            .keys()
            .put(dot < 0 ? "" : rest.substring(dot + 1), setting);
      }
    }
    return new ArrayList<>(groups.values());
  }

  /** A key's value; null when it is not set or empty. */
  String get(String key) {
    Setting setting = keys.get(key);
    return setting == null || setting.value().isBlank() ? null : setting.value();
  }

  String get(String key, String otherwise) {
    String value = get(key);
    return value == null ? otherwise : value;
  }

  /** Whether a key was said and left empty: how a level does without what the study has. */
  boolean emptied(String key) {
    return keys.containsKey(key) && get(key) == null;
  }

  /** Where a key was said, or else any of the group. */
  Origin origin(String key) {
    Setting setting = keys.get(key);
    return setting == null ? keys.values().iterator().next().origin() : setting.origin();
  }
}
