package dev.toll.systems.command;

import dev.toll.driver.NumberPattern;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;

/**
 * The keys of one named entry in a free-form map: {@code system.proof.tls.command} and its
 * siblings.
 *
 * @param path of the entry, e.g. {@code system.proof.tls}
 * @param keys below it; the empty key if the entry itself has a value
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

  /** Whether a key is set to nothing: how a level omits what the study sets. */
  boolean emptied(String key) {
    return keys.containsKey(key) && get(key) == null;
  }

  /** Where a key is set, or else any of the group. */
  Origin origin(String key) {
    Setting setting = keys.get(key);
    return setting == null ? keys.values().iterator().next().origin() : setting.origin();
  }

  /** Adds a mistake at a key; the empty key is the group itself. */
  void problem(Problems problems, String key, String message) {
    problems.add(origin(key), path + (key.isEmpty() ? "" : "." + key) + ": " + message);
  }

  /** Reports unknown keys. Returns whether the group is a mapping at all. */
  boolean checkKeys(List<String> known, Problems problems) {
    if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,60}")) {
      problem(problems, "", "a name is letters, digits, hyphens, underscores");
    }
    if (keys.containsKey("")) {
      problems.add(origin(""), path + " must be a mapping, with " + String.join(", ", known));
      return false;
    }
    for (String key : keys.keySet()) {
      if (!known.contains(key)) {
        problems.add(
            origin(key), "unknown key '" + path + "." + key + "'; " + Nearest.hint(key, known));
      }
    }
    return true;
  }

  void checkRegex(String key, Problems problems) {
    try {
      ProofSpec.pattern(get(key));
    } catch (PatternSyntaxException e) {
      problem(problems, key, NumberPattern.mistake(e));
    }
  }

  void checkOneOf(String key, List<String> words, Problems problems) {
    String value = get(key);
    if (value != null && !words.contains(value)) {
      problem(problems, key, "'" + value + "'; " + Nearest.hint(value, words));
    }
  }
}
