package dev.toll.engine.study.file;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Where in a file a key's value is, for remarks about what was read long before. */
public final class StudyPlaces {
  private final YamlReader yaml;
  private final String text;
  private final Origin start;
  private Node top;

  public StudyPlaces(String fileName, String text) {
    // What is wrong with the file has been reported already.
    this.yaml = new YamlReader(fileName, new Problems());
    this.text = text;
    this.start = Origin.file(fileName, 1, 1);
  }

  /** Read on demand: mostly it is not needed. */
  private Node top() {
    if (top == null) {
      top = yaml.parse(text);
    }
    return top;
  }

  /** The value at the end of a path of keys; the last there is, when it ends before. */
  public Origin at(String... keys) {
    Origin place = start;
    Node node = keys.length == 0 ? null : top();
    for (String key : keys) {
      node = below(node).get(key);
      if (node == null) {
        return place;
      }
      place = yaml.origin(node);
    }
    return place;
  }

  /** A level, in whichever factor it is. */
  public Origin level(String name) {
    Map<String, Node> factors = below(below(top()).get("factors"));
    for (String factor : factors.keySet()) {
      if (below(below(factors.get(factor)).get("levels")).containsKey(name)) {
        return at("factors", factor, "levels", name);
      }
    }
    return at("factors");
  }

  private Map<String, Node> below(Node node) {
    return node instanceof MappingNode map ? yaml.entries(map) : new LinkedHashMap<>();
  }
}
