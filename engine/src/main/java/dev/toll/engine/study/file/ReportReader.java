package dev.toll.engine.study.file;

import dev.toll.engine.record.ReportWishes;
import dev.toll.engine.record.ReportWishes.Capacity;
import dev.toll.engine.record.ReportWishes.Why;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads {@code report}: sentences for reports. */
final class ReportReader {
  private static final String CAPACITY = "report.capacity";
  private static final String WHY = "report.why";

  private final YamlReader yaml;
  private final Problems problems;
  private final List<Level> levels;

  ReportReader(YamlReader yaml, Problems problems, List<Level> levels) {
    this.yaml = yaml;
    this.problems = problems;
    this.levels = levels;
  }

  ReportWishes read(Node node) {
    MappingNode map = node == null ? null : yaml.mapping(node, "report");
    if (map == null) {
      return ReportWishes.NONE;
    }
    yaml.onlyKeys(map, StudyKeys.REPORT.keySet());
    Map<String, Node> entries = yaml.entries(map);
    return new ReportWishes(capacity(entries.get("capacity")), whys(entries.get("why")));
  }

  private Capacity capacity(Node node) {
    MappingNode map = node == null ? null : yaml.mapping(node, CAPACITY);
    if (map == null) {
      return null;
    }
    yaml.onlyKeys(map, StudyKeys.CAPACITY.keySet());
    Map<String, Node> entries = yaml.entries(map);
    Map<String, String> metrics = new LinkedHashMap<>();
    MappingNode words =
        entries.containsKey("metrics")
            ? yaml.mapping(entries.get("metrics"), CAPACITY + ".metrics")
            : null;
    if (words != null) {
      yaml.entries(words).forEach((metric, word) -> metrics.put(metric, yaml.text(word, metric)));
    }
    if (metrics.isEmpty()) {
      problems.add(
          yaml.origin(node),
          CAPACITY + " needs 'metrics', such as {client_create: what a client waits}");
    }
    String factor = yaml.text(entries.get("factor"), "factor");
    List<String> factors =
        levels.stream().flatMap(level -> level.factors().keySet().stream()).distinct().toList();
    if (factor != null && !factors.isEmpty() && !factors.contains(factor)) {
      problems.add(
          yaml.origin(entries.get("factor")),
          CAPACITY + ": unknown factor '" + factor + "'; " + Nearest.hint(factor, factors));
    }
    String operations = yaml.text(entries.get("operations"), "operations");
    Long perHour = perHour(entries.get("per-hour"), node);
    return perHour == null
        ? null
        : new Capacity(operations == null ? "operations" : operations, perHour, factor, metrics);
  }

  private Long perHour(Node node, Node parent) {
    String text = yaml.text(node, "per-hour");
    try {
      Long perHour = text == null ? null : (Long) SettingType.COUNT.parse(text, List.of());
      if (perHour != null && perHour > 0) {
        return perHour;
      }
      problems.add(
          yaml.origin(node == null ? parent : node),
          CAPACITY + " needs 'per-hour', a count above 0 such as 500k");
    } catch (IllegalArgumentException e) {
      problems.add(yaml.origin(node), CAPACITY + ".per-hour: " + e.getMessage());
    }
    return null;
  }

  private List<Why> whys(Node node) {
    List<Why> whys = new ArrayList<>();
    if (node instanceof SequenceNode list) {
      for (Node item : list.getValue()) {
        Why why = why(item);
        if (why != null) {
          whys.add(why);
        }
      }
    } else if (node != null) {
      problems.add(
          yaml.origin(node),
          WHY
              + " must be a list, such as [{question: ..., level: b, against: a, metric: elapsed}]");
    }
    return whys;
  }

  private Why why(Node node) {
    MappingNode map = yaml.mapping(node, "each of " + WHY);
    if (map == null) {
      return null;
    }
    yaml.onlyKeys(map, StudyKeys.WHY.keySet());
    Map<String, Node> entries = yaml.entries(map);
    for (String key : List.of("question", "level", "metric")) {
      if (!entries.containsKey(key)) {
        problems.add(yaml.origin(map), WHY + ": missing key '" + key + "'");
      }
    }
    return new Why(
        yaml.text(entries.get("question"), "question"),
        level(entries.get("level")),
        level(entries.get("against")),
        yaml.text(entries.get("metric"), "metric"),
        yaml.text(entries.get("share-of"), "share-of"),
        yaml.texts(entries.get("beside"), "beside"));
  }

  private String level(Node node) {
    List<String> names = levels.stream().map(Level::name).toList();
    String name = yaml.text(node, "level");
    if (name != null && !names.isEmpty() && !names.contains(name)) {
      problems.add(
          yaml.origin(node), WHY + ": unknown level '" + name + "'; " + Nearest.hint(name, names));
    }
    return name;
  }
}
