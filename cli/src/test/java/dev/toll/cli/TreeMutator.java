package dev.toll.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/** Damages a study's tree, so that it stays good YAML and the mistakes are those of meaning. */
final class TreeMutator {
  private final Random random;

  TreeMutator(Random random) {
    this.random = random;
  }

  String mutate(String text, String other) {
    Object root = load(text);
    List<Map<Object, Object>> donors = new ArrayList<>();
    mappings(load(other), donors);
    for (int i = random.nextInt(3); i >= 0; i--) {
      List<Map<Object, Object>> all = new ArrayList<>();
      mappings(root, all);
      change(any(all), any(donors));
    }
    FlowStyle style = random.nextInt(3) == 0 ? FlowStyle.FLOW : FlowStyle.BLOCK;
    return new Dump(DumpSettings.builder().setDefaultFlowStyle(style).build()).dumpToString(root);
  }

  /** Plain texts, so that nothing is lost by reading and writing. */
  private static Object load(String text) {
    return new Load(LoadSettings.builder().setSchema(new FailsafeSchema()).build())
        .loadFromString(text);
  }

  private void change(Map<Object, Object> map, Map<Object, Object> donor) {
    Object key = any(map.keySet().isEmpty() ? List.of("x") : List.copyOf(map.keySet()));
    Object donated = any(donor.keySet().isEmpty() ? List.of("x") : List.copyOf(donor.keySet()));
    switch (random.nextInt(9)) {
      case 0 -> map.remove(key);
      case 1 -> map.put(donated, donor.get(donated));
      case 2 -> map.put(key, donor.get(donated));
      case 3 -> map.put(donated, map.remove(key));
      case 4 -> map.put(key, List.of(word(map.get(key))));
      case 5 -> map.put(key, new LinkedHashMap<>(Map.of(key, word(map.get(key)))));
      case 6 -> map.put(key, StudyMutator.WORDS[random.nextInt(StudyMutator.WORDS.length)]);
      case 7 -> map.put(key + "." + donated, map.remove(key));
      default -> map.putAll(donor);
    }
  }

  /** A piece that contains itself has no text. */
  private static String word(Object value) {
    return value instanceof Map || value instanceof List ? "piece" : String.valueOf(value);
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  @SuppressWarnings("unchecked")
  private static void mappings(Object node, List<Map<Object, Object>> into) {
    // A tree that was given a piece of itself has no end.
    if (into.size() > 500) {
      return;
    }
    if (node instanceof Map<?, ?> map) {
      into.add((Map<Object, Object>) map);
      map.values().forEach(value -> mappings(value, into));
    } else if (node instanceof List<?> list) {
      list.forEach(value -> mappings(value, into));
    }
  }
}
