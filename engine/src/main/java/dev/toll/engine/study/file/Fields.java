package dev.toll.engine.study.file;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** A mapping of known keys; what is wrong with a value is noted with its place. */
public record Fields(
    YamlReader yaml, Problems problems, MappingNode map, Map<String, Node> entries) {
  /** For what should have been a mapping and is none. */
  static Fields none(YamlReader yaml, Problems problems) {
    return new Fields(yaml, problems, null, Map.of());
  }

  public boolean has(String key) {
    return entries.containsKey(key);
  }

  /** The value of a key; null when it is absent. */
  public Node get(String key) {
    return entries.get(key);
  }

  /** Where a key's value is; the mapping itself when the key is absent. */
  public Origin origin(String key) {
    return yaml.origin(has(key) ? get(key) : map);
  }

  public String text(String key) {
    return text(key, null);
  }

  /** A value, or what holds when the key is absent or has none. */
  public String text(String key, String otherwise) {
    String text = yaml.text(get(key), key);
    return text == null ? otherwise : text;
  }

  List<String> texts(String key) {
    return yaml.texts(get(key), key);
  }

  /**
   * A value of a type; null when there is none or it is not of that type.
   *
   * @param what the mapping is, for messages
   */
  Object value(String key, String what, SettingType type) {
    return yaml.value(get(key), what + "." + key, type);
  }

  /** A mapping of known keys below this one; null when there is none. */
  Fields fields(String key, String what, Set<String> known) {
    return yaml.fields(get(key), what, known);
  }

  /** Notes which of some keys are missing. */
  void require(String what, Collection<String> keys) {
    keys.stream()
        .filter(key -> !has(key))
        .forEach(key -> mistake(key, what + ": missing key '" + key + "'"));
  }

  /** Notes what is wrong with the whole. */
  public void mistake(String message) {
    problems.add(yaml.origin(map), message);
  }

  /** Notes what is wrong with a key, or that it is missing. */
  public void mistake(String key, String message) {
    problems.add(origin(key), message);
  }
}
