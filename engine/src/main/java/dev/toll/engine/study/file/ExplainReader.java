package dev.toll.engine.study.file;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.study.ExplainedPair;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads {@code explain}: the pairs of levels whose difference shall be put into words. */
final class ExplainReader {
  private static final String WHAT = "explain.pairs";

  private final YamlReader yaml;
  private final Problems problems;
  private final List<String> levels;

  ExplainReader(YamlReader yaml, Problems problems, List<Level> levels) {
    this.yaml = yaml;
    this.problems = problems;
    this.levels = levels.stream().map(Level::name).toList();
  }

  List<ExplainedPair> read(Node node) {
    List<ExplainedPair> pairs = new ArrayList<>();
    MappingNode map = node == null ? null : yaml.mapping(node, "explain");
    if (map == null) {
      return pairs;
    }
    yaml.onlyKeys(map, StudyKeys.EXPLAIN.keySet());
    Node all = yaml.entries(map).get("pairs");
    if (all instanceof SequenceNode list) {
      for (Node item : list.getValue()) {
        ExplainedPair pair = pair(item);
        if (pair != null) {
          pairs.add(pair);
        }
      }
    } else {
      problems.add(
          yaml.origin(all == null ? map : all),
          WHAT + " must be a list, such as [{level: auth-conf, against: auth-int}]");
    }
    return pairs;
  }

  private ExplainedPair pair(Node node) {
    MappingNode map = yaml.mapping(node, "each of " + WHAT);
    if (map == null) {
      return null;
    }
    yaml.onlyKeys(map, StudyKeys.PAIR.keySet());
    Map<String, Node> entries = yaml.entries(map);
    String level = level(entries.get("level"), "level", map);
    String against = level(entries.get("against"), "against", map);
    String question = yaml.text(entries.get("question"), "question");
    if (level != null && level.equals(against)) {
      problems.add(yaml.origin(node), WHAT + ": level and against are the same level");
    }
    List<String> groups = yaml.texts(entries.get("groups"), "groups");
    return level == null || against == null
        ? null
        : new ExplainedPair(level, against, question == null ? "" : question, groups);
  }

  private String level(Node node, String key, Node parent) {
    if (node == null) {
      problems.add(yaml.origin(parent), WHAT + ": missing key '" + key + "'");
      return null;
    }
    String name = yaml.text(node, key);
    if (name != null && !levels.isEmpty() && !levels.contains(name)) {
      problems.add(
          yaml.origin(node),
          WHAT + ": unknown level '" + name + "'; " + Nearest.hint(name, levels));
    }
    return name;
  }
}
